#include "common/judge/tree_credits.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "tests/common/judge/trees_of_test.hpp"

namespace sst {
namespace {

/// A tree that scores 4096 if x0 > 2, 1024 if x0 <= 2 and x2 <= 5, and -2048 otherwise.
test::TreesOfTest one_tree() {
  test::TreesOfTest trees;
  trees.add({1, 2}, {1024, -2048, 4096, 4096});
  return trees;
}

std::vector<double> credits_of(const TreeCredits& credits, const std::vector<float>& row) {
  std::vector<double> found(3);
  credits.add_credits(row.data(), found);
  return found;
}

TEST(TreeCredits, AreTheChangesOfTheMeanOfTheReference) {
  const TreeEnsemble trees = one_tree().ensemble();
  TreeCredits credits{trees};
  const std::vector<std::vector<float>> reference{{2, 0, 5}, {2, 0, 6}, {3, 0, 5}};
  for (const std::vector<float>& row : reference) {
    credits.add_reference(row.data(), row[2] == 6 ? 2 : 1);
  }
  // The overall mean is (1024 - 2 * 2048 + 4096) / 4 = 256; the mean for x0 <= 2 is -1024. So x0
  // gets -1280 there and 3840 elsewhere. Then x2 gets 2048 or -1024. A score of 1024 is one unit of
  // log odds.
  EXPECT_EQ(credits_of(credits, {2, 0, 5}), (std::vector<double>{-1.25, 0, 2}));
  EXPECT_EQ(credits_of(credits, {1, 9, 7}), (std::vector<double>{-1.25, 0, -1}));
  EXPECT_EQ(credits_of(credits, {9, 0, 5}), (std::vector<double>{3.75, 0, 0}));
}

TEST(TreeCredits, AreNoneOfWhatTheReferenceShares) {
  const TreeEnsemble trees = one_tree().ensemble();
  TreeCredits credits{trees};
  EXPECT_EQ(credits_of(credits, {2, 0, 5}), (std::vector<double>{0, 0, 0})) << "no reference";
  const std::vector<float> row{1, 0, 5};
  credits.add_reference(row.data(), 3);
  EXPECT_EQ(credits_of(credits, {2, 0, 5}), (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(credits_of(credits, {2, 0, 6}), (std::vector<double>{0, 0, 0}))
      << "no reference row reaches this leaf";
}

TEST(TreeCredits, AddUpToTheScoreLessTheMean) {
  test::TreesOfTest table = one_tree();
  table.add({0}, {500, 500});
  table.add({0, 2}, {-1024, -1024, 7, 70});
  const TreeEnsemble trees = table.ensemble();
  TreeCredits credits{trees};
  std::vector<float> rows;
  std::vector<std::uint32_t> which;
  for (std::uint32_t i = 0; i < 12; ++i) {
    rows.insert(rows.end(), {static_cast<float>(i % 4), 0.F, static_cast<float>(i % 3 + 4)});
    which.push_back(i);
  }
  std::vector<std::int32_t> scores(which.size());
  trees.score(rows.data(), 3, which, scores);
  for (const std::uint32_t i : which) {
    credits.add_reference(&rows[3 * i], 0.5);
  }
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / 12;
  for (const std::uint32_t i : which) {
    const std::vector<double> found =
        credits_of(credits, {rows[3 * i], rows[3 * i + 1], rows[3 * i + 2]});
    EXPECT_NEAR(std::accumulate(found.begin(), found.end(), 0.0), (scores[i] - mean) / 1024, 1e-9);
  }
}

}  // namespace
}  // namespace sst
