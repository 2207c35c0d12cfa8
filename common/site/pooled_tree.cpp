#include "common/site/pooled_tree.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "common/site/importance.hpp"

namespace sst {
namespace {

using Nodes = std::vector<SiteNode>;

/// The children of each node, most frequent first.
std::map<PathHash, std::vector<std::size_t>> children_of(const Nodes& all) {
  std::map<PathHash, std::vector<std::size_t>> children;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].parent != all[i].path) {
      children[all[i].parent].push_back(i);
    }
  }
  for (auto& [path, nodes] : children) {
    std::ranges::sort(nodes, [&](std::size_t a, std::size_t b) {
      return std::tie(all[b].pages, all[a].path) < std::tie(all[a].pages, all[b].path);
    });
  }
  return children;
}

SiteStyleTree::ElementNode element_of(const SiteNode& node) {
  SiteStyleTree::ElementNode element;
  element.key = node.key;
  element.pages = node.pages;
  element.importance = node.importance;
  element.mark = node.mark;
  return element;
}

}  // namespace

bool is_maximal(const SiteNode& node, const SiteTree& tree) {
  const SiteNode* above = tree.parent(node);
  return node.mark != Mark::mixed && (above == nullptr || above->mark == Mark::mixed);
}

PooledTree pooled_tree(const SiteTree& tree, std::uint64_t pages) {
  const Nodes& all = tree.tables().nodes;
  const auto children = children_of(all);
  const auto root =
      std::ranges::find_if(all, [](const SiteNode& node) { return node.parent == node.path; });
  std::vector<std::size_t> nodes{root == all.end() ? 0
                                                   : static_cast<std::size_t>(root - all.begin())};
  std::vector<SiteStyleTree::ElementNode> elements{element_of(all[nodes.front()])};
  std::vector<SiteStyleTree::StyleNode> styles;
  std::vector<SiteStyleTree::ElementId> below;
  for (std::size_t id = 0; id < nodes.size(); ++id) {
    const SiteNode& node = all[nodes[id]];
    const auto found = children.find(node.path);
    elements[id].first_style = static_cast<std::uint32_t>(styles.size());
    if (node.mark != Mark::mixed || found == children.end()) {
      continue;
    }
    SiteStyleTree::StyleNode style;
    style.pages = node.pages;
    style.first_child = static_cast<std::uint32_t>(below.size());
    style.child_count = static_cast<std::uint32_t>(found->second.size());
    std::vector<ElementKey> keys;
    std::vector<double> importances;
    for (const std::size_t child : found->second) {
      below.push_back(static_cast<SiteStyleTree::ElementId>(nodes.size()));
      nodes.push_back(child);
      elements.push_back(element_of(all[child]));
      keys.push_back(all[child].key);
      importances.push_back(all[child].importance);
    }
    style.sequence = hash_sequence(keys);
    style.importance = style_importance(importances);
    styles.push_back(style);
    elements[id].style_count = 1;
  }
  SiteStyleTree::Census census;
  census.pages = pages;
  census.elements = all.size();
  census.noisy = static_cast<std::uint64_t>(std::ranges::count(all, Mark::noisy, &SiteNode::mark));
  census.meaningful =
      static_cast<std::uint64_t>(std::ranges::count(all, Mark::meaningful, &SiteNode::mark));
  return {SiteStyleTree{std::move(elements), std::move(styles), std::move(below), {}, census},
          std::move(nodes)};
}

}  // namespace sst
