#include "common/site/page_style_tree.hpp"

#include <algorithm>

#include "common/hash/stored_hash.hpp"

namespace sst {

SequenceHash hash_sequence(std::span<const ElementKey> keys) {
  return hash_words(keys);
}

void PageStyleTree::build(const PageTree& page, KeyMaker& keys, LeafRule rule) {
  find_heights(page);
  m_nodes.clear();
  m_nodes.push_back({root_key(), PageTree::kRoot, 0, 0});
  const std::uint8_t leaf_height = rule == LeafRule::parents_of_leaves ? 1 : 0;
  for (std::size_t i = 0; i < m_nodes.size(); ++i) {
    if (i == 0 || m_heights[m_nodes[i].page_node] > leaf_height) {
      append_children(page, keys, i);
    }
  }
}

void PageStyleTree::find_heights(const PageTree& page) {
  m_heights.assign(page.size(), 0);
  for (NodeId id = page.size(); id-- > 1;) {
    if (!page.node(id).is_text()) {
      std::uint8_t& parent = m_heights[page.node(id).parent];
      parent = std::max(parent, static_cast<std::uint8_t>(std::min(m_heights[id] + 1, 2)));
    }
  }
}

void PageStyleTree::append_children(const PageTree& page, KeyMaker& keys, std::size_t parent) {
  const NodeId page_node = m_nodes[parent].page_node;
  const std::size_t first = m_nodes.size();
  for (NodeId child = page_node + 1; child < page.node(page_node).end;
       child = page.node(child).end) {
    if (!page.node(child).blank) {
      m_nodes.push_back({keys.key(page, child), child, 0, 0});
    }
  }
  m_nodes[parent].first_child = static_cast<std::uint32_t>(first);
  m_nodes[parent].child_count = static_cast<std::uint32_t>(m_nodes.size() - first);
}

}  // namespace sst
