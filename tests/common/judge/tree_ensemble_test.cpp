#include "common/judge/tree_ensemble.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "tests/common/judge/trees_of_test.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

TEST(TreeEnsemble, AddsTheScoresOfLeaves) {
  test::TreesOfTest trees;
  trees.add({1, 2}, {10, -20, 30, 40});  // splits by x0 > 2, then by x2 > 5
  trees.add({0}, {0, 1});                // splits by x0 > 1
  const TreeEnsemble ensemble = trees.ensemble();
  EXPECT_EQ(ensemble.tree_count(), 2U);
  const float rows[] = {2, 0, 5, /**/ 2, 0, 6, /**/ 3, 0, 5, /**/ 1, 0, 5};
  const std::uint32_t which[] = {0, 2, 1, 0, 3};
  std::int32_t scores[5];
  ensemble.score(rows, 3, which, scores);
  EXPECT_EQ(scores[0], 11) << "a value on the threshold is not above it";
  EXPECT_EQ(scores[1], 31);
  EXPECT_EQ(scores[2], -19);
  EXPECT_EQ(scores[3], 11);
  EXPECT_EQ(scores[4], 10);
}

TEST(TreeEnsemble, ScoresEachRowByItsWay) {
  test::TreesOfTest trees;
  trees.add({2, 0, 1}, {1, 20, 300, 4000, -5, -60, -700, -8000});
  trees.add({0, 2}, {7, 77, 777, 7777});
  trees.add({1}, {-3, 3});
  const TreeEnsemble ensemble = trees.ensemble();
  const TreeEnsemble narrow = trees.ensemble(TreeEnsemble::Lanes::eight);
  const auto seed = test::new_seed();
  SCOPED_TRACE(seed);
  std::mt19937 random{static_cast<std::mt19937::result_type>(seed)};
  for (std::uint32_t count : {0U, 1U, 7U, 8U, 9U, 31U, 32U, 33U, 70U}) {
    std::vector<float> rows(std::size_t{3} * count);
    std::generate(rows.begin(), rows.end(), [&] {
      const auto value = random() % 9;
      return value == 8 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(value);
    });
    std::vector<std::uint32_t> which(count);
    std::generate(which.begin(), which.end(), [&] { return random() % count; });
    std::vector<std::int32_t> sums(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      for (std::size_t tree = 0; tree < ensemble.tree_count(); ++tree) {
        sums[i] += ensemble.way(tree, &rows[std::size_t{3} * which[i]]).score;
      }
    }
    std::vector<std::int32_t> scores(count);
    ensemble.score(rows.data(), 3, which, scores);
    EXPECT_EQ(scores, sums);
    narrow.score(rows.data(), 3, which, scores);
    EXPECT_EQ(scores, sums);
  }
}

TEST(TreeEnsemble, TellsTheWayOfARow) {
  test::TreesOfTest trees;
  trees.add({0}, {1, 1});
  trees.add({1, 2}, {10, -20, 30, 40});
  const TreeEnsemble ensemble = trees.ensemble();
  const float row[] = {2, 0, 6};
  const TreeEnsemble::Way way = ensemble.way(1, row);
  EXPECT_EQ(way.score, -20);
  EXPECT_EQ(way.features[0], 0U);
  EXPECT_EQ(way.features[1], 2U);
  // The condition x0 > 2 is false; x2 > 5 and its repetitions are true.
  const std::array<std::size_t, TreeEnsemble::kDepth + 1> places{0, 1, 4, 10, 22, 46};
  EXPECT_EQ(way.places, places);
  EXPECT_LT(way.places.back(), TreeEnsemble::kPlaces);
  EXPECT_EQ(ensemble.way(0, row).score, 1);
}

TEST(TreeEnsemble, ScoresAreLogOdds) {
  EXPECT_EQ(probability_of(0), 0.5);
  EXPECT_NEAR(probability_of(1024), 0.731059, 1e-6);
  EXPECT_NEAR(probability_of(-2048), 0.119203, 1e-6);
}

}  // namespace
}  // namespace sst
