#include "common/text/language.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(ThreeLetters, AreThoseOfIso639) {
  EXPECT_EQ(three_letters("en"), "eng");
  EXPECT_EQ(three_letters("de"), "deu");
  EXPECT_EQ(three_letters("zh"), "zho");
  EXPECT_EQ(three_letters("no"), "nor");
  EXPECT_EQ(three_letters("he"), "heb");
}

TEST(ThreeLetters, AreNoneForOtherTexts) {
  for (const char* code : {"", "qq", "x\r\nWARC-Type: y", "en\r\n", "\xFF"}) {
    EXPECT_EQ(three_letters(code), "") << code;
  }
}

}  // namespace
}  // namespace sst
