#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/site/site_evidence.hpp"
#include "common/site/site_style_tree.hpp"

namespace sst {

/// True for a node with a mark, noisy or meaningful, that the node above it does not have: the tree
/// is cut below it [Yi03, figure 6].
bool is_maximal(const PathEvidence& node, const SiteEvidence& evidence);

/// The tree of the profile `site` as reports show it: each node is an element with one style, the
/// nodes below it, those on most pages first. Nothing is below maximal noisy and meaningful nodes.
struct PooledTree {
  SiteStyleTree tree;
  std::vector<std::size_t> nodes;  ///< by element: its index in the paths of the evidence
};

/// `pages` is the number of sampled pages. REQUIRES: the evidence is not empty.
PooledTree pooled_tree(const SiteEvidence& evidence, std::uint64_t pages);

}  // namespace sst
