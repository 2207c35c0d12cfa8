#include "common/text/text_cutter.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/repeated.hpp"

namespace sst {
namespace {

using test::repeated;

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
  EXPECT_EQ(cutter.shortened("a " + repeated("é", 50), 10), "a " + repeated("é", 8) + "...");
  const std::string decomposed = "e\xCC\x81";
  EXPECT_EQ(cutter.shortened(repeated(decomposed, 50), 10), repeated(decomposed, 10) + "...");
  const std::string family =
      "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
  EXPECT_EQ(cutter.shortened(repeated(family, 3) + "1234567", 10), repeated(family, 3) + "1234567")
      << "a family of 18 bytes is one character";
  EXPECT_EQ(cutter.shortened(repeated(family, 8), 10), repeated(family, 4) + "...")
      << "at most 80 bytes";
  const std::string flag = "\xF0\x9F\x87\xBA\xF0\x9F\x87\xA6";
  EXPECT_EQ(cutter.shortened(repeated(flag, 20), 7), repeated(flag, 7) + "...");
}

// A character may have any number of combining marks.
TEST(TextCutter, BoundsTheBytes) {
  TextCutter cutter;
  const std::string marked = "e" + repeated("\xCC\x81", 1000);
  EXPECT_EQ(cutter.shortened(marked, 10), "...");
  EXPECT_EQ(cutter.shortened("pear " + marked, 10), "pear...");
  const std::string ten = "e" + repeated("\xCC\x81", 5);  // 11 bytes
  EXPECT_EQ(cutter.shortened(repeated(ten, 10), 10), repeated(ten, 7) + "...")
      << "at most 80 bytes";
}

}  // namespace
}  // namespace sst
