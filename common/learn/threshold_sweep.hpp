#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "common/learn/learn_model.hpp"

namespace sst {

/// A sweep tries the importance thresholds i / kThresholdSteps, for each step i from 0 to
/// kThresholdSteps.
inline constexpr int kThresholdSteps = 100;

/// A half-open range of bytes of a text.
struct TextRange {
  std::size_t first = 0;
  std::size_t end = 0;

  friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// The results of cleaning a page with all thresholds.
struct SweptPage {
  /// By node: the lowest step from which on the whole node is dropped; kThresholdSteps + 1 if part
  /// of it is kept even at the highest step.
  std::vector<std::uint8_t> steps;
  /// The local noise in each text, independent of the threshold (see LocalNoise).
  std::map<NodeId, std::vector<TextRange>> noise;
  /// True if no word of the page matches the tree. `sst-clean` cleans such a page without the
  /// model.
  bool is_unknown = false;

  friend bool operator==(const SweptPage&, const SweptPage&) = default;
};

/// Cleans pages like `sst-clean`, with a site's style tree at every threshold. The result is the
/// same for any number of threads.
std::vector<SweptPage> sweep_thresholds(std::span<const TrainingPage> pages,
                                        const MergedStyles& styles, const Parameters& parameters,
                                        std::size_t threads);

}  // namespace sst
