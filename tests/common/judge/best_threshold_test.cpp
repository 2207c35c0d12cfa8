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
using Sizes = std::vector<std::uint32_t>;

TEST(BestThreshold, IsHalfOfTheHighestF1) {
  // Sure: F1 is 1. Nobody knows: all are kept, hits .4 n of n, and F1 is .8 / 1.4.
  EXPECT_NEAR(best_threshold(Probabilities{1, 1, 0, 0}, Sizes{5, 9, 7, 1}, Bias::balanced), 0.5,
              1e-3);
  EXPECT_NEAR(best_threshold(Probabilities{.4, .4, .4}, Sizes{5, 9, 7}, Bias::balanced), 0.4 / 1.4,
              1e-3);
}

TEST(BestThreshold, WeighsRecallByTheBias) {
  // F with beta² = b of sure blocks is 1, and the threshold 1 / (1 + b).
  EXPECT_NEAR(best_threshold(Probabilities{1, 0}, Sizes{5, 9}, Bias::precision), 0.8, 1e-3);
  EXPECT_NEAR(best_threshold(Probabilities{1, 0}, Sizes{5, 9}, Bias::recall), 0.2, 1e-3);
}

TEST(BestThreshold, StaysWithinItsRangeAndCountsNoEmptyBlocks) {
  EXPECT_EQ(best_threshold({}, {}, Bias::balanced), 0.1);
  EXPECT_EQ(best_threshold(Probabilities{0, 0}, Sizes{3, 3}, Bias::balanced), 0.1);
  EXPECT_EQ(best_threshold(Probabilities{1, .4, .9}, Sizes{3, 0, 0}, Bias::balanced),
            best_threshold(Probabilities{1}, Sizes{3}, Bias::balanced));
}

/// Of all 2^n sets of blocks, those at least as probable as the threshold have the highest expected
/// F1, but where the range of thresholds cuts it off.
TEST(BestThreshold, KeepsTheSetOfTheHighestExpectedF1OnRandomPages) {
  std::mt19937 random{test::new_seed()};
  for (int round = 0; round < 200; ++round) {
    const std::size_t count = 1 + random() % 9;
    Probabilities probabilities;
    Sizes sizes;
    double all = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      probabilities.push_back(0.15 + 0.85 * static_cast<double>(random() % 1000) / 1000);
      sizes.push_back(static_cast<std::uint32_t>(1 + random() % 50));
      all += sizes[i] * probabilities[i];
    }
    const auto expected_f1 = [&](auto is_kept) {
      double hits = 0.0;
      double kept = 0.0;
      for (std::size_t i = 0; i < count; ++i) {
        hits += is_kept(i) ? sizes[i] * probabilities[i] : 0.0;
        kept += is_kept(i) ? sizes[i] : 0.0;
      }
      return 2 * hits / (kept + all);
    };
    double best = 0.0;
    for (std::uint32_t set = 0; set < 1U << count; ++set) {
      best = std::max(best, expected_f1([&](std::size_t i) { return (set >> i & 1U) != 0; }));
    }
    const double threshold = best_threshold(probabilities, sizes, Bias::balanced);
    EXPECT_NEAR(expected_f1([&](std::size_t i) { return probabilities[i] >= threshold; }), best,
                1e-3);
  }
}

}  // namespace
}  // namespace sst
