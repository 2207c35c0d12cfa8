#include "common/judge/text_signs.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

TextSigns signs_of(std::string_view text) {
  TextSigns signs;
  add_signs(text, signs);
  return signs;
}

TEST(TextSigns, CountsLettersCapitalsAndDigits) {
  const TextSigns signs = signs_of("The iPhone 14 of ÉLAN");
  EXPECT_EQ(signs.characters, 17U);
  EXPECT_EQ(signs.letters, 15U);
  EXPECT_EQ(signs.capitals, 6U) << "T, P and ÉLAN";
  EXPECT_EQ(signs.capital_words, 2U) << "The and ÉLAN";
  EXPECT_EQ(signs.digits, 2U);
  EXPECT_EQ(signs.first, U'T');
  EXPECT_EQ(signs.last, U'N');
  EXPECT_TRUE(signs.first_is_capital);
}

// Plain words are counted together. Other letters and white space are counted one by one.
TEST(TextSigns, CountsPlainWordsLikeOthers) {
  std::mt19937 random{test::seed(7)};
  const std::string_view characters = "aaabz    AZ129:.!'\"-(,";
  for (int i = 0; i < 20'000; ++i) {
    TextSigns plain;
    TextSigns others;
    for (int texts = 0; texts < 3; ++texts) {
      std::string text;
      std::string other;
      for (std::size_t left = random() % 50; left > 0; --left) {
        const char c = characters[random() % characters.size()];
        text += c;
        other += c >= 'a' && c <= 'z' ? "é" : (c == ' ' ? "\t" : std::string{c});
      }
      add_signs(text, plain);
      add_signs(other, others);
      ASSERT_EQ(plain.last < 0x80 && plain.last >= 'a', others.last == U'é') << text;
    }
    plain.first = others.first;
    plain.last = others.last;
    ASSERT_EQ(plain, others) << i;
  }
}

TEST(TextSigns, EndsSentencesInAllScripts) {
  EXPECT_EQ(signs_of("One. Two! \"Three?\" 3.5 a.b").sentence_ends, 3U);
  EXPECT_EQ(signs_of("Sie sagte: «Ja.»").sentence_ends, 1U);
  EXPECT_EQ(signs_of("他说好。我也好！").sentence_ends, 2U);
  EXPECT_EQ(signs_of("यह है। वह है।").sentence_ends, 2U);
  EXPECT_EQ(signs_of("هل هذا؟").sentence_ends, 1U);
}

TEST(TextSigns, CountsPausesQuotesAndSymbols) {
  const TextSigns signs = signs_of("a, b; c: (d) | e »");
  EXPECT_EQ(signs.pauses, 3U);
  EXPECT_EQ(signs.quotes, 3U);
  EXPECT_EQ(signs.symbols, 1U);
  EXPECT_EQ(signs_of("一、二，三；四").pauses, 3U);
}

TEST(TextSigns, FindsYearsAndTimes) {
  const TextSigns signs = signs_of("5 May 2012, 12:30; 1899, 20123, 1:2");
  EXPECT_EQ(signs.years, 1U);
  EXPECT_EQ(signs.times, 2U);
}

TEST(TextSigns, CountsIdeographs) {
  EXPECT_EQ(signs_of("日本語 text カナ").ideographs, 5U);
  EXPECT_EQ(signs_of("한국어").ideographs, 0U) << "Korean puts spaces between words";
}

TEST(TextSigns, AddsTextsUp) {
  TextSigns signs = signs_of("One. ");
  add_signs("two", signs);
  EXPECT_EQ(signs.letters, 6U);
  EXPECT_EQ(signs.first, U'O');
  EXPECT_EQ(signs.last, U'o');
  EXPECT_EQ(signs_of(""), TextSigns{});
  EXPECT_EQ(signs_of(" \n "), TextSigns{});
}

}  // namespace
}  // namespace sst
