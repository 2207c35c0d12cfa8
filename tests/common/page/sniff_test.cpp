#include "common/page/sniff.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

using namespace std::string_view_literals;

TEST(Sniff, KnowsHowHtmlBegins) {
  for (const std::string_view html :
       {"<!DOCTYPE html>"sv, "\n\n  <HTML lang=en>"sv, "<p>x"sv, "<!-- c --><b>"sv,
        "\xEF\xBB\xBF<html>"sv, "<?xml version=\"1.0\"?>\n<!DOCTYPE html><html xmlns='x'>"sv,
        "<script src=x>"sv}) {
    EXPECT_EQ(sniff_content(html), ContentKind::html) << html;
  }
}

TEST(Sniff, TakesOtherTextForText) {
  for (const std::string_view text :
       {"Hello"sv, "<pre>"sv, "<?xml version='1.0'?><rss>"sv, "<h1x>"sv, "BMW cars"sv,
        "{\"a\": 1}"sv, "GIF is a format"sv}) {
    EXPECT_EQ(sniff_content(text), ContentKind::text) << text;
  }
}

TEST(Sniff, KnowsWhatIsNoPage) {
  EXPECT_EQ(sniff_content("%PDF-1.4\n%\xE2\xE3\xCF\xD3"), ContentKind::pdf);
  EXPECT_EQ(sniff_content("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv), ContentKind::image);
  EXPECT_EQ(sniff_content("\x1F\x8B\x08\0\0"sv), ContentKind::archive);
  EXPECT_EQ(sniff_content("PK\3\4\x14\0"sv), ContentKind::archive);
  EXPECT_EQ(sniff_content("\x01\x02\x03 abc \x04\x05\x06"sv), ContentKind::binary);
  EXPECT_EQ(sniff_content(""), ContentKind::empty);
  EXPECT_EQ(sniff_content(" \r\n\t "), ContentKind::empty);
}

TEST(Sniff, LivesWithAFewControlCharacters) {
  EXPECT_EQ(sniff_content("An old page with one stray \x01 control character in its text"),
            ContentKind::text);
}

TEST(Sniff, KnowsUtf16) {
  EXPECT_EQ(utf16_charset("\xFF\xFE<\0"sv), "UTF-16LE");
  EXPECT_EQ(utf16_charset("\xFE\xFF\0<"sv), "UTF-16BE");
  EXPECT_EQ(utf16_charset("<\0h\0t\0m\0l\0>\0<\0p\0>\0"sv), "UTF-16LE");
  EXPECT_EQ(utf16_charset("\0<\0h\0t\0m\0l\0>\0<\0p\0>"sv), "UTF-16BE");
  EXPECT_EQ(utf16_charset("<html><p>ordinary"sv), "");
  EXPECT_EQ(sniff_content("<\0h\0t\0m\0l\0>\0<\0p\0>\0"sv), ContentKind::text);
}

}  // namespace
}  // namespace sst
