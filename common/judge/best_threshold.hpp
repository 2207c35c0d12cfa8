#pragma once

#include <cstdint>
#include <span>

#include "common/page/content_policy.hpp"

namespace sst {

/// The threshold for keeping blocks, and its expected quality.
struct BestThreshold {
  double probability = 0.1;  ///< blocks of at least this probability are kept, [0.1, 0.9]
  double f_measure = 0.0;    ///< the expected F measure of their words, [0, 1]
};

/// Returns the threshold with the highest expected F measure of the kept words: about one half if
/// the probabilities are close to 0 or 1, and less otherwise. The bias sets the weight of recall
/// relative to precision. Blocks of size 0 are ignored.
///
///     best_threshold(probabilities, sizes, Bias::balanced, 0.7).probability
///
/// With recall weight b, F = (1 + b) hits / (kept + b all). The expectation is a weighted mean of
/// two estimates; `independence`, [0, 1], is the weight of the first estimate. The first estimate
/// assumes that blocks are independent, so `hits` and `all` are sums of size times probability. The
/// second estimate assumes that the content consists of all blocks above a random cutoff. It is
/// needed because the errors of hundreds of similar menu items are correlated; under the first
/// estimate alone, the items would outweigh a short text. Among thresholds that keep the same
/// blocks, chooses the threshold nearest to F / (1 + b), with F from the first estimate.
/// Probabilities are rounded down to hundredths. REQUIRES: `sizes` is as long as `probabilities`.
BestThreshold best_threshold(std::span<const double> probabilities,
                             std::span<const std::uint32_t> sizes, Bias bias, double independence);

}  // namespace sst
