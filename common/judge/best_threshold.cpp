#include "common/judge/best_threshold.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace sst {
namespace {

constexpr double kLeastThreshold = 0.1;
constexpr double kMostThreshold = 0.9;
constexpr int kMostRounds = 8;
constexpr double kExact = 1e-4;

/// The weight of recall in the F measure, squared: beta².
double recall_weight(Bias bias) {
  switch (bias) {
    case Bias::precision:
      return 0.25;
    case Bias::balanced:
      return 1.0;
    case Bias::recall:
      return 4.0;
  }
  return 1.0;
}

}  // namespace

double best_threshold(std::span<const double> probabilities, std::span<const std::uint32_t> sizes,
                      Bias bias) {
  assert(probabilities.size() == sizes.size());
  const double weight = recall_weight(bias);
  double all = 0.0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    all += sizes[i] * probabilities[i];
  }
  double threshold = 1.0 / (1.0 + weight);
  for (int round = 0; round < kMostRounds; ++round) {
    double hits = 0.0;
    double kept = 0.0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (probabilities[i] >= threshold) {
        hits += sizes[i] * probabilities[i];
        kept += sizes[i];
      }
    }
    const double next =
        std::clamp(hits / std::max(1e-9, kept + weight * all), kLeastThreshold, kMostThreshold);
    if (std::abs(next - threshold) < kExact) {
      return next;
    }
    threshold = next;
  }
  return threshold;
}

}  // namespace sst
