#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/site/site_style_tree.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// True for a node with a mark, noisy or meaningful, that the node above it does not have: the tree
/// is cut below it [Yi03, figure 6].
bool is_maximal(const SiteNode& node, const SiteTree& tree);

/// The tree of the profile `site` as reports show it: each node is an element with one style, the
/// nodes below it, those on most pages first. Nothing is below maximal noisy and meaningful nodes.
struct PooledTree {
  SiteStyleTree tree;
  std::vector<std::size_t> nodes;  ///< by element: its index in the nodes of the site tree
};

/// `pages` is the number of sampled pages. REQUIRES: the tree is not empty.
PooledTree pooled_tree(const SiteTree& tree, std::uint64_t pages);

}  // namespace sst
