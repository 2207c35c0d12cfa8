#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/report/sampled_elements.hpp"

namespace sst {

/// How a wrapper treats an element.
enum class Taking : std::uint8_t {
  outside,  ///< not in the content
  content,
  dropped,  ///< inside a content element, but not part of the content
};

/// A plan for each node of a site's tree. An element without a node is treated like its parent.
struct ContentPlan {
  std::vector<Taking> nodes;     ///< by node
  std::vector<Taking> elements;  ///< by element of SampledElements
  /// The nodes that are not treated like their parent, sorted by path.
  std::vector<std::size_t> content;
  std::vector<std::size_t> dropped;
};

/// Finds the plan that minimizes the total weight of misjudged words, plus `penalty` for each node
/// whose Taking differs from its parent's. The words of long pages weigh less. A penalty of 1
/// equals the weight of all kept words, so a node with a Taking of its own must improve the mean F
/// measure by about half of the penalty. A dropped node contains no content.
ContentPlan plan_content(const SampledElements& elements, double penalty);

/// Like plan_content(), but only plans which parts of the chosen elements to drop; other elements
/// are ignored. No node of the plan is `outside`.
ContentPlan plan_drops(const SampledElements& elements, const std::vector<bool>& chosen,
                       double penalty);

}  // namespace sst
