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

/// Whether to record the decisions about parts of a page.
enum class Explain : bool { no, yes };

/// A decision about a part of a page.
struct Decision {
  Verdict verdict = Verdict::kept;
  NodeId node = 0;    ///< the part's element, or its parent
  NodeRange range{};  ///< all nodes of the part
  std::size_t words = 0;
  std::size_t noisy_words = 0;  ///< dropped words of a kept leaf; see LocalNoise
  std::optional<SiteStyleTree::ElementId> element{};  ///< the element of the style tree
  std::optional<double> importance{};  ///< importance of that element, or of the part's node in the
                                       ///< site's tree, [0, 1]
  std::optional<double> repeated{};    ///< share of its shingles that repeat at its node
  std::uint32_t pages = 0;             ///< sampled pages that contain the part; 0 if unknown
  bool is_comment = false;             ///< kept as a reader's comment
  std::string reason{};  ///< the reason for a judged block, see reasons_in_words(); otherwise empty
};

/// Changes the verdict of all kept parts to "discarded". Call this if the kept parts contain no
/// words.
void discard(std::vector<Decision>& decisions);

/// Adds the decision about a block; sets the place and size of `decision` first. Merges adjacent
/// blocks of one element that have the same decision.
void add_decision(const BlockList& blocks, std::size_t block, Decision decision,
                  std::vector<Decision>& decisions);

}  // namespace sst
