#include "common/text/text_cutter.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += text;
  }
  return all;
}

TEST(TextCutter, CutsBetweenWords) {
  TextCutter cutter;
  EXPECT_EQ(cutter.shortened("apples and pears", 16), "apples and pears");
  EXPECT_EQ(cutter.shortened("apples and pears", 15), "apples and...");
  EXPECT_EQ(cutter.shortened("apples and pears", 11), "apples and...") << "no space at the end";
  EXPECT_EQ(cutter.shortened("apples and pears", 10), "apples and...");
  EXPECT_EQ(cutter.shortened("", 10), "");
}

TEST(TextCutter, ShowsAllScriptsEquallyLong) {
  TextCutter cutter;
  EXPECT_EQ(cutter.shortened("яблоки и груши", 14), "яблоки и груши");
  EXPECT_EQ(cutter.shortened("яблоки и груши", 13), "яблоки и...");
  const std::string chinese = "我们在花园里种苹果树";  // we plant apple trees in the garden
  EXPECT_EQ(cutter.shortened(chinese, 10), chinese);
  EXPECT_EQ(cutter.shortened(chinese, 8), "我们在花园里种...") << "苹果 is one word";
}

TEST(TextCutter, CutsALongWordBetweenCharacters) {
  TextCutter cutter;
  EXPECT_EQ(cutter.shortened("a " + times(50, "é"), 10), "a " + times(8, "é") + "...");
  const std::string decomposed = "e\xCC\x81";
  EXPECT_EQ(cutter.shortened(times(50, decomposed), 10), times(10, decomposed) + "...");
  const std::string family =
      "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
  EXPECT_EQ(cutter.shortened(times(3, family) + "1234567", 10), times(3, family) + "1234567")
      << "a family of 18 bytes is one character";
  EXPECT_EQ(cutter.shortened(times(8, family), 10), times(4, family) + "...") << "at most 80 bytes";
  const std::string flag = "\xF0\x9F\x87\xBA\xF0\x9F\x87\xA6";
  EXPECT_EQ(cutter.shortened(times(20, flag), 7), times(7, flag) + "...");
}

// A character may have any number of combining marks.
TEST(TextCutter, BoundsTheBytes) {
  TextCutter cutter;
  const std::string marked = "e" + times(1000, "\xCC\x81");
  EXPECT_EQ(cutter.shortened(marked, 10), "...");
  EXPECT_EQ(cutter.shortened("pear " + marked, 10), "pear...");
  const std::string ten = "e" + times(5, "\xCC\x81");  // 11 bytes
  EXPECT_EQ(cutter.shortened(times(10, ten), 10), times(7, ten) + "...") << "at most 80 bytes";
}

}  // namespace
}  // namespace sst
