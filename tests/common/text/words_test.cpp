#include "common/text/words.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sst {
namespace {

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  for_each_word(text, [&](std::string_view word) { found.emplace_back(word); });
  return found;
}

using Words = std::vector<std::string>;

TEST(Words, AreRunsOfLettersDigitsAndUnderscores) {
  EXPECT_EQ(words("It's 3.5 o'clock, snake_case!"),
            (Words{"It", "s", "3", "5", "o", "clock", "snake_case"}));
  EXPECT_EQ(words(""), Words{});
  EXPECT_EQ(words(" - | ... "), Words{});
}

TEST(Words, TakeLettersAndMarksOfAllScripts) {
  EXPECT_EQ(words("größer ΑΒΓ мир"), (Words{"größer", "ΑΒΓ", "мир"}));
  EXPECT_EQ(words("हिन्दी भाषा"), (Words{"हिन्दी", "भाषा"})) << "vowel signs are part of the word";
  EXPECT_EQ(words("naïve“quoted”—dash"), (Words{"naïve", "quoted", "dash"}));
}

TEST(Words, CountEachCharacterOfChineseAndJapanese) {
  EXPECT_EQ(words("北京2008年"), (Words{"北", "京", "2008", "年"}));
  EXPECT_EQ(words("カタひら"), (Words{"カ", "タ", "ひ", "ら"}));
  EXPECT_EQ(words("대한민국 만세"), (Words{"대한민국", "만세"}))
      << "Korean has spaces between words";
}

TEST(Words, AreCounted) {
  EXPECT_EQ(count_words("one two, 三"), 3U);
}

TEST(Words, FoldCase) {
  std::string out;
  append_folded(out, "STRAßE ÄÖ Σ");
  EXPECT_EQ(out, "straße äö σ");
}

}  // namespace
}  // namespace sst
