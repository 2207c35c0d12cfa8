#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/report/sampled_elements.hpp"

namespace sst {

/// What a wrapper does with an element.
enum class Taking : std::uint8_t {
  outside,  ///< not in the content
  content,
  dropped,  ///< in the content, but not part of it
};

/// A plan for each node of a site's tree. An element that belongs to no node is taken like the one
/// around it.
struct ContentPlan {
  std::vector<Taking> nodes;     ///< by node
  std::vector<Taking> elements;  ///< by element of SampledElements
  /// The nodes that are taken otherwise than the one around them, sorted by path.
  std::vector<std::size_t> content;
  std::vector<std::size_t> dropped;
};

/// Finds the plan that misjudges the fewest words of the pages, where a word of a long page counts
/// less, and in which few nodes are taken otherwise than those around them: it finds the minimum
/// over all plans of the worth of the misjudged words, plus `penalty` for each such node, where a
/// penalty of 1 is the worth of all kept words: a node must improve the mean F measure by about
/// half of its penalty. Nothing in a dropped node is content.
ContentPlan plan_content(const SampledElements& elements, double penalty);

/// The same for what to drop from chosen elements; all others are of no concern. The plan has no
/// nodes outside.
ContentPlan plan_drops(const SampledElements& elements, const std::vector<bool>& chosen,
                       double penalty);

}  // namespace sst
