#include "common/text/letter_key.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(LetterKey, IsTheSameForSpellingsOfAWord) {
  EXPECT_EQ(letter_key("MARÇO"), "marco");
  EXPECT_EQ(letter_key("Κάΐ Σς"),
            "και"
            "σσ")
      << "final sigma";
  EXPECT_EQ(letter_key("МАЙ"), letter_key("май"));
  EXPECT_EQ(letter_key("KASIM"), letter_key("Kasım"));
  EXPECT_EQ(letter_key("أبريل"), letter_key("ابريل"));
  EXPECT_EQ(letter_key("علی"), letter_key("علي")) << "Persian and Arabic yeh";
  EXPECT_EQ(letter_key("फ़रवरी"), letter_key("फरवरी"));
}

TEST(LetterKey, LeavesOutSignsAndKeepsNumbers) {
  EXPECT_EQ(letter_key(" Sept. '26 "), "sept26");
  EXPECT_EQ(letter_key("มี.ค."), "มีค");
  EXPECT_EQ(letter_key("２０２６"), "2026");
  EXPECT_EQ(letter_key("...") + letter_key(""), "");
}

TEST(LetterKey, KeepsWordsApartThatDifferInVowels) {
  EXPECT_NE(letter_key("मार्च"), letter_key("मर्च"));
  EXPECT_NE(letter_key("수정"), letter_key("소정"));
}

}  // namespace
}  // namespace sst
