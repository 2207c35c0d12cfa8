#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "trainer/learn_model.hpp"

namespace sst {

/// Thresholds of importance that a sweep tries: step / kThresholdSteps.
inline constexpr int kThresholdSteps = 100;

/// By node of a page: the lowest step from which on nothing of it is kept; kThresholdSteps + 1 if
/// something always is.
using PageSteps = std::vector<std::uint8_t>;

/// Cleans pages by the style tree of a site with every threshold, as `sst-clean` would: but for the
/// words that are noise within a leaf (enhancement 3), which may go before.
std::vector<PageSteps> sweep_thresholds(std::span<const TrainingPage> pages,
                                        const MergedStyles& styles, const Parameters& parameters,
                                        std::size_t threads);

}  // namespace sst
