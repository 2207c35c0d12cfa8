#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/node_range.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/site_style_tree.hpp"

namespace sst {

/// Whether the decisions about the parts of a page are wanted, or only its content.
enum class Explain : bool { no, yes };

/// A decision about a part of a page.
struct Decision {
  std::string_view verdict;
  NodeId node = 0;    ///< the element that the part is, or is right below
  NodeRange range{};  ///< all of the part
  std::size_t words = 0;
  std::size_t noisy_words = 0;  ///< of them, noise within a leaf that is kept: see LocalNoise
  std::optional<SiteStyleTree::ElementId> element{};  ///< of the style tree
  std::optional<double> importance{};                 ///< of that
  std::uint32_t pages = 0;  ///< sampled pages with such a part; 0 if not known
};

/// What stands behind a verdict.
struct VerdictRule {
  std::string_view verdict;  ///< stands in records: never change
  bool is_kept;
  std::string_view rule;  ///< for people: why
};

/// One of "kept", "noisy" and so on.
const VerdictRule& rule_behind(std::string_view verdict);

/// What was to be kept is not: of a page that does not fit the model, or of which nothing is left.
void discard(std::vector<Decision>& decisions);

/// Adds what was decided about a block; neighbours in one element that share their fate are one
/// part.
void add_decision(const BlockList& blocks, std::size_t block, std::string_view verdict,
                  std::uint32_t pages, std::vector<Decision>& decisions);

}  // namespace sst
