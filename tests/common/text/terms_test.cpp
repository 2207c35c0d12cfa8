#include "common/text/terms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

std::string term(const std::string& language, const std::string& word) {
  TermMaker terms;
  terms.set_language(language);
  return std::string{terms.term(word)};
}

TEST(Terms, AreFoldedAndStemmedByTheLanguage) {
  EXPECT_EQ(term("en", "Gardens"), term("en", "garden"));
  EXPECT_EQ(term("de", "G\xC3\xA4rten"), term("de", "g\xC3\xA4rten"));
  EXPECT_NE(term("de", "working"), term("de", "work")) << "English rules do not apply";
  EXPECT_EQ(term("ru", "\xD1\x81\xD0\xB0\xD0\xB4\xD1\x8B"),  // sady: gardens
            term("ru", "\xD1\x81\xD0\xB0\xD0\xB4"));         // sad
}

TEST(Terms, LeaveOutStopWords) {
  EXPECT_EQ(term("en", "The"), "");
  EXPECT_EQ(term("de", "und"), "");
  EXPECT_EQ(term("zh", "\xE7\x9A\x84"), "");
  EXPECT_EQ(term("el", "\xCE\xB1\xCF\x85\xCF\x84\xCF\x8C\xCF\x82"), "") << "with a final sigma";
  EXPECT_NE(term("fr", "the"), "");
}

TEST(Terms, AreOnlyFoldedInLanguagesThatNobodyKnows) {
  EXPECT_EQ(term("", "Gardens"), "gardens");
  EXPECT_EQ(term("xx", "The"), "the");
  TermMaker terms;
  EXPECT_EQ(terms.term("The"), "the");
}

// Some stemmers take time that is quadratic in a word's length.
TEST(Terms, AreNotStemmedWhereTheyAreTooLongForWords) {
  const std::string long_word(TermMaker::kLongestWord - 3, 'a');
  EXPECT_EQ(term("en", long_word + "ing").size(), long_word.size()) << "it is not stemmed";
  EXPECT_EQ(term("en", long_word + "aing"), long_word + "aing");
  std::string letters;
  for (int i = 0; i < 200'000; ++i) {
    letters += "\xE0\xAE\x95";  // Tamil
  }
  EXPECT_EQ(term("ta", letters), letters);
}

TEST(Terms, ChangeTheirLanguage) {
  TermMaker terms;
  terms.set_language("en");
  EXPECT_EQ(terms.term("the"), "");
  terms.set_language("fr");
  EXPECT_EQ(terms.term("the"), "the");
  terms.set_language("en");
  EXPECT_EQ(terms.term("the"), "");
}

}  // namespace
}  // namespace sst
