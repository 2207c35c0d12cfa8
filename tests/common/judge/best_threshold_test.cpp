#include "common/judge/best_threshold.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

using Probabilities = std::vector<double>;
constexpr double kIndependence = 0.7;
using Sizes = std::vector<std::uint32_t>;

double threshold_of(const Probabilities& probabilities, const Sizes& sizes, Bias bias) {
  return best_threshold(probabilities, sizes, bias, kIndependence).probability;
}

TEST(BestThreshold, IsHalfOfTheHighestF1) {
  // If each probability is 0 or 1, F1 is 1. If n words have the probability .4, all are kept, .4 n
  // of them are hits, and F1 is .8 / 1.4.
  EXPECT_NEAR(threshold_of(Probabilities{1, 1, 0, 0}, Sizes{5, 9, 7, 1}, Bias::balanced), 0.5,
              1e-3);
  EXPECT_NEAR(threshold_of(Probabilities{.4, .4, .4}, Sizes{5, 9, 7}, Bias::balanced), 0.4 / 1.4,
              1e-3);
}

TEST(BestThreshold, WeighsRecallByTheBias) {
  // If each probability is 0 or 1, F with beta² = b is 1, so the threshold is 1 / (1 + b).
  EXPECT_NEAR(threshold_of(Probabilities{1, 0}, Sizes{5, 9}, Bias::precision), 0.8, 1e-3);
  EXPECT_NEAR(threshold_of(Probabilities{1, 0}, Sizes{5, 9}, Bias::recall), 0.2, 1e-3);
}

TEST(BestThreshold, StaysWithinItsRangeAndCountsNoEmptyBlocks) {
  EXPECT_EQ(threshold_of({}, {}, Bias::balanced), 0.1);
  EXPECT_EQ(threshold_of(Probabilities{0, 0}, Sizes{3, 3}, Bias::balanced), 0.1);
  EXPECT_EQ(threshold_of(Probabilities{1, .4, .9}, Sizes{3, 0, 0}, Bias::balanced),
            threshold_of(Probabilities{1}, Sizes{3}, Bias::balanced));
}

TEST(BestThreshold, DoesNotLetManyAlikeItemsOutweighAShortText) {
  // If all blocks were assumed to be independent, the items would be kept, because F1 would be .32
  // with them and .14 without them.
  Probabilities probabilities{.9};
  Sizes sizes{10};
  for (int item = 0; item < 600; ++item) {
    probabilities.push_back(.18);
    sizes.push_back(1);
  }
  EXPECT_GT(threshold_of(probabilities, sizes, Bias::balanced), 0.18);
}

/// The expected F1 if the blocks with a probability of at least `threshold` are kept. As defined in
/// best_threshold.hpp, it combines a mean over independent blocks with a mean over the sets of
/// blocks above each probability. The latter mean is computed in steps.
double expected_f1(const Probabilities& probabilities, const Sizes& sizes, double threshold) {
  const auto size_from = [&](double probability) {
    double size = 0.0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      size += probabilities[i] >= probability ? sizes[i] : 0;
    }
    return size;
  };
  const double kept = size_from(threshold);
  double hits = 0.0;
  double all = 0.0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    all += sizes[i] * probabilities[i];
    hits += probabilities[i] >= threshold ? sizes[i] * probabilities[i] : 0.0;
  }
  double together = 0.0;
  constexpr int kSteps = 1000;
  for (int step = 0; step < kSteps; ++step) {
    const double content = size_from((step + 0.5) / kSteps);
    together += 2 * std::min(kept, content) / (kept + content) / kSteps;
  }
  return kIndependence * 2 * hits / (kept + all) + (1 - kIndependence) * together;
}

TEST(BestThreshold, GivesTheHighestExpectedF1OnRandomPages) {
  std::mt19937 random{test::new_seed()};
  for (int round = 0; round < 100; ++round) {
    Probabilities probabilities;
    Sizes sizes;
    for (std::size_t count = 1 + random() % 9; count > 0; --count) {
      probabilities.push_back(0.15 + 0.7 * static_cast<double>(random() % 1000) / 1000);
      sizes.push_back(static_cast<std::uint32_t>(1 + random() % 50));
    }
    double highest = 0.0;
    for (const double threshold : probabilities) {
      highest = std::max(highest, expected_f1(probabilities, sizes, threshold));
    }
    const BestThreshold best = best_threshold(probabilities, sizes, Bias::balanced, kIndependence);
    EXPECT_NEAR(expected_f1(probabilities, sizes, best.probability), highest, 0.01);
    EXPECT_NEAR(best.f_measure, highest, 0.01);
  }
}

}  // namespace
}  // namespace sst
