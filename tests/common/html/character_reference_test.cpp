#include "common/html/character_reference.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

std::string decoded(std::string_view text) {
  std::string out;
  append_decoded(out, text);
  return out;
}

TEST(CharacterReference, DecodesNames) {
  EXPECT_EQ(decoded("a &amp; b &lt;c&gt; &quot;d&quot;"), "a & b <c> \"d\"");
  EXPECT_EQ(decoded("&eacute;&euro;&hellip;&thetasym;&diams;"), "é€…ϑ♦");
  EXPECT_EQ(decoded("&nbsp;"), "\xC2\xA0");
}

TEST(CharacterReference, DecodesNumbers) {
  EXPECT_EQ(decoded("&#65;&#x41;&#X41;&#8364;&#x1F600;"), "AAA€😀");
  EXPECT_EQ(decoded("&#65 &#65x"), "A Ax") << "the semicolon may be missing";
}

TEST(CharacterReference, TakesNumbersOfWindows1252ForWhatWasMeant) {
  EXPECT_EQ(decoded("it&#146;s &#150; &#x80;"), "it’s – €");
}

TEST(CharacterReference, ReplacesNumbersOfNoCharacter) {
  EXPECT_EQ(decoded("&#0;&#xD800;&#x110000;&#99999999999999;&#1;"),
            "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(CharacterReference, UnderstandsOldNamesWithoutSemicolon) {
  EXPECT_EQ(decoded("&copy 2005 &amp &eacute"), "© 2005 & é");
  EXPECT_EQ(decoded("&hellip &euro"), "&hellip &euro") << "newer names need the semicolon";
}

TEST(CharacterReference, KnowsTheNamesOfHtml5) {
  EXPECT_EQ(decoded("&check;&AMP;&hellip;&CounterClockwiseContourIntegral;"),
            "\u2713&\u2026\u2233");
  EXPECT_EQ(decoded("&NotEqualTilde;"), "\u2242\u0338") << "two characters";
}

TEST(CharacterReference, TakesTheLongestOldNameWithoutSemicolon) {
  EXPECT_EQ(decoded("&copy2024 &nbspfoo &notit; &notin;"), "\u00A92024 \u00A0foo \u00ACit; \u2209");
}

TEST(CharacterReference, TakesFewerForOneInAttributes) {
  const auto in_attribute = [](std::string_view text) {
    std::string out;
    append_decoded(out, text, ReferencePlace::attribute);
    return out;
  };
  EXPECT_EQ(in_attribute("?a=1&copy=2&copyx&copy;3&copy"), "?a=1&copy=2&copyx\u00A93\u00A9");
}

TEST(CharacterReference, LeavesTheRestAsItIs) {
  for (const char* text : {"", "&", "&;", "&#;", "&#x;", "&#xg;", "&nosuchname;", "AT&T", "a&b=c",
                           "& amp;", "&averyverylongname;", "&&&"}) {
    EXPECT_EQ(decoded(text), text);
  }
}

}  // namespace
}  // namespace sst
