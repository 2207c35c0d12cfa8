#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/site/site_style_tree.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// True for a noisy or meaningful node whose parent is mixed, or that has no parent: the tree is
/// cut below it [Yi03, figure 6].
bool is_maximal(const SiteNode& node, const SiteTree& tree);

/// The tree of the profile `site` in the form that reports show: each node is an element with one
/// style, its child nodes, the most frequent first. Maximal noisy and meaningful nodes have no
/// children.
struct PooledTree {
  SiteStyleTree tree;
  std::vector<std::size_t> nodes;  ///< by element: its index in the nodes of the site tree
};

/// `pages` is the number of sampled pages. REQUIRES: the tree is not empty.
PooledTree pooled_tree(const SiteTree& tree, std::uint64_t pages);

}  // namespace sst
