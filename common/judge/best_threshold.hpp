#pragma once

#include <cstdint>
#include <span>

#include "common/page/content_policy.hpp"

namespace sst {

/// Which blocks to keep, and how good that probably is.
struct BestThreshold {
  double probability = 0.1;  ///< blocks of at least this probability are kept, [0.1, 0.9]
  double f_measure = 0.0;    ///< the expected F measure of their words, [0, 1]
};

/// The threshold that gives the highest expected F measure of the kept words. It is about one half
/// where the judge is sure, and less where it is not. The bias weighs recall against precision.
/// Blocks of size 0 do not count.
///
///     best_threshold(probabilities, sizes, Bias::balanced, 0.7).probability
///
/// With weight b of recall, F = (1 + b) hits / (kept + b all). The expectation is a mean of two, of
/// which `independence`, [0, 1], is the weight of the first. The first takes the blocks for
/// independent, so that hits and all are sums of the blocks' sizes times their probabilities. The
/// second takes them for content from the most probable one down to one that chance decides:
/// hundreds of alike items of a menu are wrong together, and by the first alone they outweigh a
/// short text. Among thresholds that keep the same blocks it is the nearest to F / (1 + b), as if
/// the blocks were independent. Probabilities are rounded down to hundredths.
/// REQUIRES: `sizes` is as long as `probabilities`.
BestThreshold best_threshold(std::span<const double> probabilities,
                             std::span<const std::uint32_t> sizes, Bias bias, double independence);

}  // namespace sst
