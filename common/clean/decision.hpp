#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/verdict.hpp"

namespace sst {

/// Whether the decisions about the parts of a page are wanted, or only its content.
enum class Explain : bool { no, yes };

/// A decision about a part of a page.
struct Decision {
  Verdict verdict = Verdict::kept;
  NodeId node = 0;    ///< the element that the part is, or is right below
  NodeRange range{};  ///< all of the part
  std::size_t words = 0;
  std::size_t noisy_words = 0;  ///< of them, noise within a leaf that is kept: see LocalNoise
  std::optional<SiteStyleTree::ElementId> element{};  ///< of the style tree
  std::optional<double> importance{};                 ///< of that
  std::uint32_t pages = 0;  ///< sampled pages with such a part; 0 if not known
};

/// Drops what was to be kept: the page does not fit the model, or nothing of it is left.
void discard(std::vector<Decision>& decisions);

/// Adds the decision about a block. Neighbours in one element with the same verdict are one part.
void add_decision(const BlockList& blocks, std::size_t block, Verdict verdict, std::uint32_t pages,
                  std::vector<Decision>& decisions);

}  // namespace sst
