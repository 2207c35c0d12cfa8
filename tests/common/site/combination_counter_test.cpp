#include "common/site/combination_counter.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace sst {
namespace {

using Tokens = std::vector<std::uint64_t>;

constexpr std::uint64_t kA = 0xA;
constexpr std::uint64_t kB = 0xB;
constexpr std::uint64_t kC = 0xC;
constexpr std::uint64_t kRanked[] = {kA, kB, kC};

void add(CombinationCounter& counter, int pages, const Tokens& tokens, std::uint64_t base = 0) {
  for (int i = 0; i < pages; ++i) {
    counter.add(base, tokens);
  }
}

TEST(CombinationCounter, KeepsAllTokensOfTypicalCombinations) {
  CombinationCounter counter;
  add(counter, 4, {kA});
  add(counter, 2, {kB, kA});
  add(counter, 2, {kA, kB, kB});
  add(counter, 4, {});
  EXPECT_EQ(counter.count_typical(kRanked, 4), 3U) << "order and repeats do not matter";
}

TEST(CombinationCounter, DropsTokensFromTheEndThatMakeCombinationsRare) {
  CombinationCounter counter;
  add(counter, 6, {kA});
  add(counter, 3, {kA, kB});
  add(counter, 3, {kA, kB, kC});
  add(counter, 6, {});
  EXPECT_EQ(counter.count_typical(kRanked, 3), 3U);
  EXPECT_EQ(counter.count_typical(kRanked, 4), 2U) << "c divides six pages into three and three";
  EXPECT_EQ(counter.count_typical(kRanked, 7), 0U) << "a leaves six pages without it";
}

TEST(CombinationCounter, FindsPagesThatDifferOnlyInDroppedTokens) {
  CombinationCounter counter;
  add(counter, 3, {kA});
  add(counter, 6, {kA, kB});
  add(counter, 3, {kA, kC});
  EXPECT_EQ(counter.count_typical(kRanked, 6), 2U) << "six pages with a alone, six with a and b";
}

TEST(CombinationCounter, AllowsTwoPagesOrOneInTwentyToBeRare) {
  CombinationCounter counter;
  add(counter, 3, {kA});
  add(counter, 2, {kA, kB});
  EXPECT_EQ(counter.count_typical(kRanked, 3), 3U);
  add(counter, 1, {kA, kC});
  EXPECT_EQ(counter.count_typical(kRanked, 3), 2U) << "with c, three of six pages are rare";
  add(counter, 53, {kA});
  EXPECT_EQ(counter.count_typical(kRanked, 3), 2U) << "three of 59";
  add(counter, 1, {kA});
  EXPECT_EQ(counter.count_typical(kRanked, 3), 3U) << "three of 60";
}

TEST(CombinationCounter, IgnoresTokensWithoutARank) {
  CombinationCounter counter;
  for (std::uint64_t slug = 100; slug < 110; ++slug) {
    counter.add(0, {kA, slug});
  }
  EXPECT_EQ(counter.count_typical(kRanked, 10), 3U);
}

TEST(CombinationCounter, ComparesBases) {
  CombinationCounter counter;
  for (const std::uint64_t base : {1, 2}) {
    add(counter, 2, {kA}, base);
    add(counter, 2, {}, base);
  }
  EXPECT_EQ(counter.count_typical(kRanked, 4), 0U) << "four rare combinations of two pages";
  EXPECT_EQ(counter.count_typical(kRanked, 2), 3U);
}

TEST(CombinationCounter, DoesNotBlameTokensForRareBases) {
  CombinationCounter counter;
  add(counter, 10, {kA});
  for (std::uint64_t base = 1; base < 10; ++base) {
    counter.add(base, {kA});
  }
  EXPECT_EQ(counter.count_typical(kRanked, 3), 3U);
}

TEST(CombinationCounter, AddsUpWhenMerged) {
  CombinationCounter one;
  CombinationCounter two;
  add(one, 4, {kA});
  add(one, 2, {kB});
  add(two, 2, {kB});
  EXPECT_EQ(one.count_typical(kRanked, 4), 3U) << "two rare pages are allowed";
  add(two, 2, {kC});
  add(one, 2, {kC});
  EXPECT_LT(one.count_typical(kRanked, 4), 3U);
  one.merge(two);
  EXPECT_EQ(one.count_typical(kRanked, 4), 3U);
}

TEST(CombinationCounter, CountsOnlySomeTokensOfAPageWithVeryMany) {
  Tokens many(CombinationCounter::kMostTokens + 1);
  std::iota(many.begin(), many.end(), 100);
  CombinationCounter counter;
  for (int i = 0; i < 4; ++i) {
    many.push_back(1'000'000 + static_cast<std::uint64_t>(i));  // counted if there were fewer
    counter.add(0, many);
  }
  EXPECT_EQ(counter.count_typical(std::vector<std::uint64_t>{1'000'000, 1'000'001}, 4), 2U);
}

}  // namespace
}  // namespace sst
