#pragma once

#include <cstdint>
#include <span>

#include "common/page/content_policy.hpp"

namespace sst {

/// The threshold that gives the highest expected F measure of the kept words, [0.1, 0.9], if the
/// blocks of at least this probability are kept. It is about one half where the judge is sure, and
/// less where it is not. The bias weighs recall against precision. Blocks of size 0 do not count.
///
///     best_threshold(probabilities, sizes, Bias::balanced)
///
/// With weight b of recall, F = (1 + b) hits / (kept + b all), where hits and all are sums of the
/// blocks' sizes times their probabilities. At the maximum a block is kept if its probability is at
/// least F / (1 + b), since that raises F; the iteration is Dinkelbach's.
/// REQUIRES: `sizes` is as long as `probabilities`.
double best_threshold(std::span<const double> probabilities, std::span<const std::uint32_t> sizes,
                      Bias bias);

}  // namespace sst
