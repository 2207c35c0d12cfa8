#include "common/html/charset.hpp"

#include <gtest/gtest.h>

#include "common/html/decoder.hpp"

namespace sst {
namespace {

const std::string kKoi8 = charset_for_label("koi8-r");  // ICU's name for it

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

/// The bytes, decoded with the charset of this label, or else the problem.
std::string decoded(std::string_view bytes, std::string_view label) {
  Decoder decoder;
  std::string_view utf8;
  const auto problem = decoder.decode(bytes, charset_for_label(label), utf8);
  return problem ? problem->detail : std::string{utf8};
}

// Covers every encoding in the Encoding Standard. The labels are from its table, and the expected
// characters are from its indexes.
TEST(Charset, KnowsALabelOfEveryEncoding) {
  EXPECT_EQ(decoded("\xC3\xA9", "x-unicode20utf8"), "é");
  EXPECT_EQ(decoded("\x80\xEF", "cp866"), "Ая");
  EXPECT_EQ(decoded("\xA1\xE6", "latin2"), "Ąć");
  EXPECT_EQ(decoded("\xA6\xFE", "iso-ir-109"), "Ĥŝ");
  EXPECT_EQ(decoded("\xA1\xF9", "csisolatin4"), "Ąų");
  EXPECT_EQ(decoded("\xB0\xEF", "cyrillic"), "Ая");
  EXPECT_EQ(decoded("\xC7\xEA", "csiso88596e"), "اي");
  EXPECT_EQ(decoded("\xC7\xEA", "asmo-708"), "اي");
  EXPECT_EQ(decoded("\xC1\xF9", "sun_eu_greek"), "Αω");
  EXPECT_EQ(decoded("\xE0\xFA", "visual"), "את");
  EXPECT_EQ(decoded("\xE0\xFA", "logical"), "את") << "ISO-8859-8-I";
  EXPECT_EQ(decoded("\xA1\xFF", "l6"), "Ąĸ");
  EXPECT_EQ(decoded("\xA1\xE6", "iso885913"), "”ę");
  EXPECT_EQ(decoded("\xA1\xF0", "iso8859-14"), "Ḃŵ");
  EXPECT_EQ(decoded("\xA4\xBD", "csisolatin9"), "€œ");
  EXPECT_EQ(decoded("caf\xE9 \xAA\xBA\xFE", "iso-8859-16"), "café Șșț")
      << "ICU has no such converter";
  EXPECT_EQ(decoded("\xC1\xD1", "koi"), "ая");
  EXPECT_EQ(decoded("\xA4\xA7", "koi8-ru"), "єї");
  EXPECT_EQ(decoded("\x80\xCA", "csmacintosh"), "Ä\xC2\xA0");
  EXPECT_EQ(decoded("\x80\xA1", "dos-874"), "€ก");
  EXPECT_EQ(decoded("\x80\xA1", "iso885911"), "€ก");
  EXPECT_EQ(decoded("\x8A\xE6", "x-cp1250"), "Šć");
  EXPECT_EQ(decoded("\xC0\xFF", "x-cp1251"), "Ая");
  EXPECT_EQ(decoded("\x80\xFF", "iso_8859-1:1987"), "€ÿ");
  EXPECT_EQ(decoded("\xC1\xF9", "cp1253"), "Αω");
  EXPECT_EQ(decoded("\x80\xFE", "iso88599"), "€ş");
  EXPECT_EQ(decoded("\xE0\xA4", "x-cp1255"), "א₪");
  EXPECT_EQ(decoded("\x81\xE1", "cp1256"), "پل");
  EXPECT_EQ(decoded("\xC0\xFE", "x-cp1257"), "Ąž");
  EXPECT_EQ(decoded("\xF0\xFE", "cp1258"), "đ₫");
  EXPECT_EQ(decoded("\x80\xDF", "x-mac-ukrainian"), "Ая");
  EXPECT_EQ(decoded("\xC4\xE3\x81\x40", "csiso58gb231280"), "你丂") << "GBK is decoded as GB 18030";
  EXPECT_EQ(decoded("\xC4\xE3\x81\x30\x84\x36", "gb18030"), "你¥");
  EXPECT_EQ(decoded("\xA7\x41\xFA\x40", "csbig5"), "你𠕇")
      << "Big5 includes the Hong Kong characters";
  EXPECT_EQ(decoded("\xC6\xFC\xCB\xDC\x8E\xB1", "x-euc-jp"), "日本ｱ");
  EXPECT_EQ(decoded("\x1B$BF|K\\\x1B(B", "csiso2022jp"), "日本");
  EXPECT_EQ(decoded("\x93\xFA\x96\x7B\x87\x40", "csshiftjis"), "日本①");
  EXPECT_EQ(decoded("\xC7\xD1\x81\x41", "cseuckr"), "한갂")
      << "EUC-KR includes the windows-949 characters";
  EXPECT_EQ(decoded("\x65\xE5"s, "unicodefffe"), "日");
  EXPECT_EQ(decoded("\xE5\x65"s, "csunicode"), "日");
}

TEST(Charset, DecodesWhatBrowsersRefuseBecauseOfScripts) {
  EXPECT_EQ(decoded("~{VPND~}", "hz-gb-2312"), "中文");
  EXPECT_EQ(decoded("\x1B$)C\x0E\x47\x51\x0F", "csiso2022kr"), "한");
}

TEST(Charset, RefusesWhatIsUnknownOrNotForTheWeb) {
  for (const char* label : {"", "no-such-charset", "utf-7", "scsu", "replacement", "x-user-defined",
                            "ibm037", "utf-32", "utf-32le", "cp437", "euc-tw"}) {
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
  EXPECT_EQ(charset_from_markup("<meta charset=utf-16>"), "UTF-8")
      << "a page whose declaration is readable as ASCII is not UTF-16";
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

// Neither label is in the standard, so browsers ignore both and use the next kind of evidence.
TEST(Charset, LabelsThatNoBrowserKnowsDecideNothing) {
  for (const char* label : {"ibm037", "utf-32"}) {
    const std::string meta = std::string{"<meta charset="} + label + ">";
    EXPECT_EQ(resolve_charset(meta + "<p>5 €", ""), "UTF-8") << label;
    EXPECT_EQ(resolve_charset(meta + "<meta charset=koi8-r><p>\xE9", ""), kKoi8) << label;
    EXPECT_EQ(resolve_charset("<meta charset=koi8-r><p>\xE9", label), kKoi8) << label;
  }
  EXPECT_EQ(charset_from_markup("<meta charset=x-user-defined>"), "windows-1252");
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
  // windows-1252 declared as UTF-8
  const std::string german =
      "<meta charset=utf-8><p>Die gr\xF6\xDF"
      "ten B\xE4ume f\xFCr das sch\xF6ne Tal, \xFC"
      "ber das wir h\xE4ufig gehen";
  EXPECT_EQ(resolve_charset(german, ""), "windows-1252");
}

TEST(Charset, AFewBadBytesDoNotMakeUtf8SomethingElse) {
  const std::string text = "<p>Über größere Flüsse führen schöne Brücken";
  EXPECT_EQ(resolve_charset("<meta charset=utf-8>" + text + "\xC3", ""), "UTF-8");
  EXPECT_EQ(resolve_charset(text + "\xC3", ""), "UTF-8") << "truncated, without a declaration";
}

// "日本" between escape sequences: all bytes are ASCII.
TEST(Charset, Iso2022JpIsToldByItsEscapeSequences) {
  const std::string page = "<html><p>\x1B$BF|K\\\x1B(B</p>";
  EXPECT_EQ(resolve_charset(page, ""), "iso-2022-jp");
  EXPECT_EQ(resolve_charset("<meta charset=utf-32>" + page, ""), "iso-2022-jp");
  EXPECT_EQ(resolve_charset(page, "utf-8"), "UTF-8") << "as declared";
  EXPECT_EQ(resolve_charset("<p>größer \x1B$BF|K\\\x1B(B", ""), "UTF-8");
  EXPECT_EQ(resolve_charset("<p>\x1B[1mbold\x1B(B", ""), "UTF-8") << "a terminal escape sequence";
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
