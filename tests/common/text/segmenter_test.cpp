#include "common/text/segmenter.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

using Find = void (Segmenter::*)(std::string_view, const Segmenter::Visitor&);

std::string parts(Find find, const std::string& text, const std::string& language = "") {
  Segmenter segmenter;
  segmenter.set_language(language);
  std::string all;
  (segmenter.*find)(text, [&](std::size_t first, std::size_t end) {
    all += (all.empty() ? "" : "|") + text.substr(first, end - first);
  });
  return all;
}

TEST(Segmenter, FindsWordsBetweenSpaces) {
  EXPECT_EQ(parts(&Segmenter::for_each_word, "One, two: three-four."), "One|two|three|four");
  EXPECT_EQ(parts(&Segmenter::for_each_word, ""), "");
}

TEST(Segmenter, FindsWordsOfScriptsWithoutSpaces) {
  EXPECT_EQ(parts(&Segmenter::for_each_word,
                  "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE3\x81\xAE"
                  "\xE6\x96\x87\xE7\xAB\xA0",
                  "ja"),
            "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E|\xE3\x81\xAE|\xE6\x96\x87\xE7\xAB\xA0")
      << "Japanese, of, text";
  EXPECT_EQ(parts(&Segmenter::for_each_word, "API \xE6\x96\x87\xE7\xAB\xA0 2", "ja"),
            "API|\xE6\x96\x87\xE7\xAB\xA0|2");
}

TEST(Segmenter, FindsSentences) {
  EXPECT_EQ(parts(&Segmenter::for_each_sentence, " One is here. Two? \n Three\nfour ", "en"),
            "One is here.|Two?|Three|four");
  EXPECT_EQ(
      parts(&Segmenter::for_each_sentence, "\xE4\xB8\x80\xE3\x80\x82\xE4\xBA\x8C\xE3\x80\x82"),
      "\xE4\xB8\x80\xE3\x80\x82|\xE4\xBA\x8C\xE3\x80\x82");
}

TEST(Segmenter, EndsNoSentenceWithinAWord) {
  EXPECT_EQ(
      parts(&Segmenter::for_each_sentence, "See http://a.example/?x=1. Or if !(a < b).", "en"),
      "See http://a.example/?x=1.|Or if !(a < b).");
}

TEST(Segmenter, TakesLanguagesThatNobodyKnows) {
  EXPECT_EQ(parts(&Segmenter::for_each_sentence, "One. Two.", "xx"), "One.|Two.");
}

}  // namespace
}  // namespace sst
