#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/site/site_style_tree.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// True if `node` is noisy or meaningful, and has a mixed parent or no parent. The tree is cut
/// below such nodes [Yi03, figure 6].
bool is_maximal(const SiteNode& node, const SiteTree& tree);

/// The tree of the `site` profile in the form shown in reports. Each node is an element with one
/// style, which consists of the node's children, most frequent first. The children of maximal noisy
/// and meaningful nodes are omitted.
struct PooledTree {
  SiteStyleTree tree;
  std::vector<std::size_t> nodes;  ///< by element: its index in the nodes of the site tree
};

/// `pages` is the number of sampled pages. REQUIRES: the tree is not empty.
PooledTree pooled_tree(const SiteTree& tree, std::uint64_t pages);

}  // namespace sst
