#include "common/judge/word_weights.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/judge/judge_tables.hpp"
#include "common/page/block.hpp"

namespace sst {
namespace {

std::vector<WordHash> hashed(const std::vector<std::string>& words) {
  std::vector<WordHash> hashes;
  std::string scratch;
  for (const std::string& word : words) {
    hashes.push_back(hash_word(word, scratch));
  }
  return hashes;
}

constexpr WordWeights::Entry kEntries[] = {
    {"share", {-20, -7}}, {"über", {5, 0}}, {"share this", {-100, 3}}, {"many", {2000, -2000}}};
const WordWeights kWeights{kEntries};

TEST(WordWeights, AddsTheWeightsOfWords) {
  const WordWeights::Weights weights = kWeights.sum(hashed({"Share", "it", "ÜBER", "share"}));
  EXPECT_EQ(weights.block, -35);
  EXPECT_EQ(weights.heading, -14);
  EXPECT_EQ(kWeights.sum({}).block, 0);
  EXPECT_EQ(kWeights.sum(hashed({"unknown"})).block, 0);
}

TEST(WordWeights, WeighsAShortTextAsAWhole) {
  EXPECT_EQ(kWeights.sum(hashed({"share", "this"})).block, -120);
  EXPECT_EQ(kWeights.sum(hashed({"share", "this"})).heading, -4);
  EXPECT_EQ(kWeights.sum(hashed({"this", "share"})).block, -20) << "another order";
  EXPECT_EQ(kWeights.sum(hashed({"share", "this", "page"})).block, -20) << "another text";
}

TEST(WordWeights, CountsOnlyTheFirstWords) {
  std::vector<std::string> words(WordWeights::kCountedWords, "x");
  words.emplace_back("share");
  EXPECT_EQ(kWeights.sum(hashed(words)).block, 0);
  words[0] = "share";
  EXPECT_EQ(kWeights.sum(hashed(words)).block, -20);
  EXPECT_EQ(WordWeights::counted_words(3), 3U);
  EXPECT_EQ(WordWeights::counted_words(words.size()), WordWeights::kCountedWords);
}

TEST(WordWeights, LimitsSums) {
  const std::vector<std::string> words(WordWeights::kCountedWords, "many");
  EXPECT_EQ(kWeights.sum(hashed(words)).block, 32767);
  EXPECT_EQ(kWeights.sum(hashed(words)).heading, -32768);
}

TEST(WordWeights, OfAnEmptyTableAreZero) {
  const WordWeights none{{}};
  EXPECT_EQ(none.sum(hashed({"share", "this"})).block, 0);
}

// Boilerplate on most sites.
TEST(JudgeWords, KnowTheWordsOfBoilerplate) {
  EXPECT_LT(judge_words().sum(hashed({"all", "rights", "reserved"})).block, 0);
  EXPECT_LT(judge_words().sum(hashed({"privacy", "policy"})).block, 0);
  EXPECT_LT(judge_words().sum(hashed({"related", "posts"})).heading, 0);
}

}  // namespace
}  // namespace sst
