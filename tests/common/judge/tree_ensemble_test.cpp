#include "common/judge/tree_ensemble.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

constexpr std::int16_t leaf(int score) {
  return static_cast<std::int16_t>(score - TreeTable::kLeafOffset);
}

// Feature 0 has the thresholds 1 and 2, feature 2 has 5.
constexpr float kThresholds[] = {1.F, 2.F, 5.F};
constexpr std::uint16_t kFirst[] = {0, 2, 2, 3};

TEST(TreeEnsemble, FollowsConditionsInPreorder) {
  // x0 <= 2 ? (x2 <= 5 ? 10 : -20) : 30, and a tree of one leaf: 1.
  const std::int16_t tokens[] = {1, 2, leaf(10), leaf(-20), leaf(30), leaf(1)};
  const TreeEnsemble trees{{kThresholds, kFirst, tokens}};
  EXPECT_EQ(trees.tree_count(), 2U);
  const float rows[] = {2, 0, 5, /**/ 2, 0, 6, /**/ 3, 0, 5};
  const std::uint32_t which[] = {0, 2, 1, 0};
  std::int32_t scores[4];
  trees.score(rows, 3, which, scores);
  EXPECT_EQ(scores[0], 11);
  EXPECT_EQ(scores[1], 31);
  EXPECT_EQ(scores[2], -19);
  EXPECT_EQ(scores[3], 11);
}

TEST(TreeEnsemble, ScoresAnyNumberOfRows) {
  const std::int16_t tokens[] = {0, leaf(-1), leaf(1)};
  const TreeEnsemble trees{{kThresholds, kFirst, tokens}};
  for (std::uint32_t count : {0U, 1U, 7U, 8U, 9U, 40U}) {
    std::vector<float> rows;
    std::vector<std::uint32_t> which;
    for (std::uint32_t i = 0; i < count; ++i) {
      rows.push_back(i % 3 == 0 ? 0.F : 1.5F);
      which.push_back(i);
    }
    std::vector<std::int32_t> scores(count);
    trees.score(rows.data(), 1, which, scores);
    for (std::uint32_t i = 0; i < count; ++i) {
      EXPECT_EQ(scores[i], i % 3 == 0 ? -1 : 1);
    }
  }
}

TEST(TreeEnsemble, TellsTheWayOfARow) {
  const std::int16_t tokens[] = {leaf(1), 1, 2, leaf(10), leaf(-20), leaf(30)};
  const TreeEnsemble trees{{kThresholds, kFirst, tokens}};
  const float row[] = {2, 0, 6};
  const TreeEnsemble::Way way = trees.way(1, row);
  EXPECT_EQ(way.score, -20);
  EXPECT_EQ(way.features[0], 0U);
  EXPECT_EQ(way.features[1], 2U);
  // x0 <= 2 holds, x2 <= 5 does not; below the leaf, the first child always.
  const std::array<std::size_t, TreeEnsemble::kDepth + 1> places{0, 1, 4, 9, 19, 39, 79};
  EXPECT_EQ(way.places, places);
  EXPECT_LT(way.places.back(), TreeEnsemble::kPlaces);
  EXPECT_EQ(trees.way(0, row).score, 1);
}

TEST(TreeEnsemble, ScoresAreLogOdds) {
  EXPECT_EQ(probability_of(0), 0.5);
  EXPECT_NEAR(probability_of(1024), 0.731059, 1e-6);
  EXPECT_NEAR(probability_of(-2048), 0.119203, 1e-6);
}

}  // namespace
}  // namespace sst
