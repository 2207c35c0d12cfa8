#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/verdict.hpp"

namespace sst {

/// Whether to keep the decisions about the parts of a page.
enum class Explain : bool { no, yes };

/// A decision about a part of a page.
struct Decision {
  Verdict verdict = Verdict::kept;
  NodeId node = 0;    ///< the part's element, or its parent
  NodeRange range{};  ///< all nodes of the part
  std::size_t words = 0;
  std::size_t noisy_words = 0;  ///< words of a kept leaf that are dropped, see LocalNoise
  std::optional<SiteStyleTree::ElementId> element{};  ///< the element of the style tree
  std::optional<double> importance{};  ///< of that, or of the node of the site's tree, [0, 1]
  std::optional<double> repeated{};    ///< share of the shingles that the site repeats there
  std::uint32_t pages = 0;             ///< sampled pages that have the part; 0 if unknown
  bool is_comment = false;             ///< kept as a reader's comment
  std::string reason{};                ///< of a judged block, see reasons_in_words(); else empty
};

/// Changes all kept verdicts to "discarded". Used if the page does not match the model, or if
/// nothing of it is left.
void discard(std::vector<Decision>& decisions);

/// Adds the decision about a block: sets the place and the size of `decision`. Neighbours in one
/// element with the same decision are one part.
void add_decision(const BlockList& blocks, std::size_t block, Decision decision,
                  std::vector<Decision>& decisions);

}  // namespace sst
