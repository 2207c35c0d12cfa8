#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "common/learn/learn_model.hpp"

namespace sst {

/// Thresholds of importance that a sweep tries: step / kThresholdSteps.
inline constexpr int kThresholdSteps = 100;

/// A stretch of a text, in bytes.
struct TextRange {
  std::size_t first = 0;
  std::size_t end = 0;

  friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// What becomes of a page with every threshold.
struct SweptPage {
  /// By node: the lowest step from which on nothing of it is kept; kThresholdSteps + 1 if something
  /// always is.
  std::vector<std::uint8_t> steps;
  /// Of texts that stay: what is noise by itself, whatever the threshold (see LocalNoise).
  std::map<NodeId, std::vector<TextRange>> noise;
  /// No word of it is where the tree knows the site: `sst-clean` cleans it by itself.
  bool is_unknown = false;

  friend bool operator==(const SweptPage&, const SweptPage&) = default;
};

/// Cleans pages by the style tree of a site with every threshold, as `sst-clean` would.
std::vector<SweptPage> sweep_thresholds(std::span<const TrainingPage> pages,
                                        const MergedStyles& styles, const Parameters& parameters,
                                        std::size_t threads);

}  // namespace sst
