#include "common/site/importance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace sst {
namespace {

using Observation = StyleTree::Observation;

constexpr double kClose = 2e-9;  // results are rounded to nine decimals

double node(std::vector<std::uint32_t> style_pages) {
  return node_importance(style_pages);
}

// [Yi03, 3.3]: the double-lined Table in figure 4, with 100 pages:
// -0.35 log_100 0.35 - 2 * 0.25 log_100 0.25 - 0.15 log_100 0.15 = 0.292
TEST(NodeImportance, IsThatOfThePapersExample) {
  EXPECT_NEAR(node({35, 25, 25, 15}), 0.292, 0.0005);
}

TEST(NodeImportance, IsZeroForOneStyle) {
  EXPECT_EQ(node({100}), 0.0);
}

TEST(NodeImportance, IsOneWhereEveryPageHasAStyleOfItsOwn) {
  // -4 * 1/4 log_4 1/4 = 1
  EXPECT_NEAR(node({1, 1, 1, 1}), 1.0, kClose);
}

TEST(NodeImportance, IsOneOnASinglePage) {
  EXPECT_EQ(node({1}), 1.0);
}

// Erratum: the p_i add up to 1 even if E occurs twice on each page. Two pages, four occurrences in
// two styles: p = 1/2, 1/2 and -2 * 1/2 log_4 1/2 = 0.5. As printed, p_i would be the share of
// pages, 2/2 and 2/2, and the importance 0.
TEST(NodeImportance, TakesSharesOfAllOccurrences) {
  EXPECT_NEAR(node({2, 2}), 0.5, kClose);
}

TEST(NodeImportance, StaysWithinBounds) {
  for (std::uint32_t styles = 1; styles < 200; ++styles) {
    const double importance = node(std::vector<std::uint32_t>(styles, 1));
    EXPECT_GE(importance, 0.0);
    EXPECT_LE(importance, 1.0) << styles;
    EXPECT_FALSE(std::signbit(importance)) << styles;
  }
  EXPECT_FALSE(std::signbit(node({7}))) << "not -0.0";
}

// Two styles on 3 and 1 pages, with importances 0.5 and 1. NodeImp = -(0.75 log_4 0.75 +
// 0.25 log_4 0.25) = 0.4056390622. gamma^2 = 0.81.
// (1 - 0.81) * 0.4056390622 + 0.81 * (0.75 * 0.5 + 0.25 * 1) = 0.0770714218 + 0.50625 =
// 0.5833214218
TEST(CompositeImportance, WeighsTheNodeAgainstWhatIsBelow) {
  const std::vector<std::uint32_t> pages{3, 1};
  const std::vector<double> importances{0.5, 1.0};
  EXPECT_NEAR(composite_importance(pages, importances, 0.9), 0.5833214218, kClose);
}

// With one style: (1 - 0.9) * 0 + 0.9 * 0.5 = 0.45
TEST(CompositeImportance, LooksBelowWhereThereIsOneStyle) {
  EXPECT_NEAR(composite_importance(std::vector<std::uint32_t>{8}, std::vector<double>{0.5}, 0.9),
              0.45, kClose);
}

TEST(StyleImportance, IsTheMeanOfItsElements) {
  EXPECT_NEAR(style_importance(std::vector<double>{0.2, 0.4, 0.9}), 0.5, kClose);
  EXPECT_EQ(style_importance({}), 0.0);
}

TEST(FeatureEntropy, IsOneOnEveryPageAlike) {
  EXPECT_NEAR(feature_entropy(std::vector<Observation>{{1, 0, 1, 4}}, 4), 1.0, kClose);
  EXPECT_NEAR(feature_entropy(std::vector<Observation>{{1, 0, 3, 4}}, 4), 1.0, kClose)
      << "three times per page";
}

TEST(FeatureEntropy, IsZeroOnASinglePage) {
  EXPECT_EQ(feature_entropy(std::vector<Observation>{{1, 0, 5, 1}}, 4), 0.0);
}

// On two of four pages: -2 * 1/2 log_4 1/2 = 0.5
TEST(FeatureEntropy, GrowsWithThePages) {
  EXPECT_NEAR(feature_entropy(std::vector<Observation>{{1, 0, 1, 2}}, 4), 0.5, kClose);
}

// Of four pages, one has the feature once and another has it three times: p = 1/4, 3/4;
// -(0.25 log_4 0.25 + 0.75 log_4 0.75) = 0.4056390622
TEST(FeatureEntropy, CountsOccurrences) {
  EXPECT_NEAR(feature_entropy(std::vector<Observation>{{1, 0, 1, 1}, {1, 0, 3, 1}}, 4),
              0.4056390622, kClose);
}

TEST(LeafImportance, IsOneOnASinglePage) {
  EXPECT_EQ(leaf_importance(std::vector<Observation>{{1, 0, 1, 1}, {2, 0, 9, 1}}, 1), 1.0);
}

// Erratum: a leaf without features has importance 0, even on a single page.
TEST(LeafImportance, IsZeroWithoutFeatures) {
  EXPECT_EQ(leaf_importance({}, 1), 0.0);
  EXPECT_EQ(leaf_importance({}, 7), 0.0);
}

TEST(LeafImportance, IsZeroWhereAllFeaturesAreCommon) {
  EXPECT_NEAR(leaf_importance(std::vector<Observation>{{1, 0, 1, 4}, {2, 0, 2, 4}}, 4), 0.0,
              kClose);
}

TEST(LeafImportance, IsOneWhereAllFeaturesAreDifferent) {
  EXPECT_EQ(
      leaf_importance(
          std::vector<Observation>{{1, 0, 1, 1}, {2, 0, 1, 1}, {3, 0, 1, 1}, {4, 0, 1, 1}}, 4),
      1.0);
}

// Feature 1 is on all four pages (H = 1), feature 2 on one (0), feature 3 on two (0.5): 1 - 1.5 / 3
// = 0.5
TEST(LeafImportance, IsOneLessTheMeanEntropy) {
  EXPECT_NEAR(
      leaf_importance(std::vector<Observation>{{1, 0, 1, 4}, {2, 0, 1, 1}, {3, 0, 1, 2}}, 4), 0.5,
      kClose);
}

// Erratum: by equation (5), a feature on every page has entropy 1. But the paper drops features
// "whose entropy is smaller than epsilon". Those occur on a single page and are content.
TEST(LocalNoise, IsWhatStandsOnEveryPage) {
  EXPECT_TRUE(is_locally_noisy(1.0, 0.01));
  EXPECT_TRUE(is_locally_noisy(0.995, 0.01));
  EXPECT_FALSE(is_locally_noisy(0.985, 0.01));
  EXPECT_FALSE(is_locally_noisy(0.0, 0.01));
}

}  // namespace
}  // namespace sst
