#include "common/site/combination_counter.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace sst {
namespace {

constexpr std::uint64_t kA = 0xA;
constexpr std::uint64_t kB = 0xB;
constexpr std::uint64_t kC = 0xC;
constexpr std::uint64_t kRanked[] = {kA, kB, kC};

CombinationCounter counted(const std::vector<std::vector<std::uint64_t>>& pages,
                           std::uint64_t base = 0) {
  CombinationCounter counter;
  for (const auto& tokens : pages) {
    counter.add(base, tokens);
  }
  return counter;
}

TEST(CombinationCounter, KeepsAllTokensOfTypicalCombinations) {
  const auto counter = counted({{kA}, {kA}, {kB, kA}, {kA, kB, kB}, {}, {}});
  EXPECT_EQ(counter.count_typical(kRanked, 2), 3U) << "order and repeats do not matter";
}

TEST(CombinationCounter, DropsTokensFromTheEndThatLeaveRareCombinations) {
  const auto counter = counted({{kA}, {kA}, {kA, kB}, {kA, kB}, {kB}, {kB, kC}});
  EXPECT_EQ(counter.count_typical(kRanked, 2), 2U) << "with c, two of six pages are alone";
  EXPECT_EQ(counter.count_typical(kRanked, 3), 0U) << "two of six pages do not have a";
}

TEST(CombinationCounter, FindsPagesThatDifferOnlyInDroppedTokens) {
  const auto counter = counted({{kA}, {kA, kB}, {kA, kB}, {kA, kC}});
  EXPECT_EQ(counter.count_typical(kRanked, 2), 2U) << "two pages with a alone, two with a and b";
}

TEST(CombinationCounter, AllowsOnePageInFortyToBeRare) {
  std::vector<std::vector<std::uint64_t>> pages(39, {kA});
  pages.push_back({kA, kB});
  EXPECT_EQ(counted(pages).count_typical(kRanked, 2), 3U);
  pages.push_back({kA, kB, kC});
  EXPECT_EQ(counted(pages).count_typical(kRanked, 2), 2U) << "with c, two of 41 pages are rare";
}

TEST(CombinationCounter, IgnoresTokensWithoutARank) {
  EXPECT_EQ(counted({{kA, 1}, {kA, 2}, {kA, 3}}).count_typical(kRanked, 3), 3U);
}

TEST(CombinationCounter, ComparesBases) {
  auto counter = counted({{kA}, {}}, 1);
  counter.merge(counted({{kA}, {}}, 2));
  EXPECT_EQ(counter.count_typical(kRanked, 2), 0U);
  counter.merge(counted({{kA}, {}}, 1));
  counter.merge(counted({{}, {kA}}, 2));
  EXPECT_EQ(counter.count_typical(kRanked, 2), 3U);
}

TEST(CombinationCounter, HandlesEmptyInput) {
  EXPECT_EQ(CombinationCounter{}.count_typical(kRanked, 1), 3U);
  EXPECT_EQ(counted({{kA}}).count_typical({}, 1), 0U);
}

}  // namespace
}  // namespace sst
