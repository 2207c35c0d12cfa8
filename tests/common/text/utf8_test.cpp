#include "common/text/utf8.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(Utf8, FindsTheFirstBadByte) {
  EXPECT_EQ(valid_utf8_length("plain text, longer than eight bytes"), 35U);
  EXPECT_EQ(valid_utf8_length("größe"), 7U);
  EXPECT_EQ(valid_utf8_length("12345678\xFFx"), 8U);
  EXPECT_EQ(valid_utf8_length("a\xC3"), 1U) << "truncated character";
  EXPECT_EQ(valid_utf8_length("a\xC0\xAF"), 1U) << "an overlong slash";
  EXPECT_EQ(valid_utf8_length("a\xED\xA0\x80"), 1U) << "an unpaired surrogate";
  EXPECT_EQ(valid_utf8_length("a\xF4\x90\x80\x80"), 1U) << "above U+10FFFF";
}

TEST(Utf8, TakesACensus) {
  const Utf8Census census = take_utf8_census("aß\xFFü\xFE\x80");
  EXPECT_EQ(census.multi_byte_characters, 2U);
  EXPECT_EQ(census.bad_bytes, 3U);
}

TEST(Utf8, RepairsEachBadByte) {
  EXPECT_EQ(repaired_utf8("a\xFF\xFE\x62"),
            "a\xEF\xBF\xBD\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(repaired_utf8("größe"), "größe");
  EXPECT_EQ(repaired_utf8(""), "");
}

TEST(Utf8, WritesBadBytesOfNamesAsPercentSigns) {
  EXPECT_EQ(percent_encoded_utf8("r\xE9sum\xE9.html"), "r%E9sum%E9.html");
  EXPECT_EQ(percent_encoded_utf8("größe"), "größe");
}

}  // namespace
}  // namespace sst
