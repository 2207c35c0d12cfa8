#include "common/method/subtree_method.hpp"

#include <algorithm>

#include "common/text/utf8.hpp"

namespace sst {
namespace {

/// False for the children of the virtual root, because BODY is the topmost possible root.
bool is_below_body(const PageTree& page, NodeId node) {
  return page.node(node).parent != PageTree::kRoot;
}

bool is_filtered(Tag tag) {
  return tag == Tag::applet;
}

}  // namespace

bool SubtreeMethod::find(const PageTree& page, const BlockList&, KeptContent& content) {
  mark_candidates(page);
  content.clear();
  m_satisfiable.clear();
  m_largest.clear();
  NodeId passed = 0;  // the end of the last kept sub-tree
  for (NodeId id = 0; id < page.size(); ++id) {
    if (m_nodes[id].is_root && is_satisfiable(page, id)) {
      m_satisfiable.push_back(id);
      if (id >= passed) {
        m_largest.push_back(id);
        keep_filtered(page, id, content);
        passed = page.node(id).end;
      }
    }
  }
  return !m_largest.empty();
}

/// Marks the roots of candidate sub-trees, and sums the lengths of texts.
void SubtreeMethod::mark_candidates(const PageTree& page) {
  m_nodes.assign(page.size(), {});
  m_length.assign(1, 0);
  m_anchors.assign(1, 0);
  NodeId link_end = 0;    // the end of the current link
  NodeId applet_end = 0;  // the end of the current applet
  for (NodeId id = 0; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    if (is_filtered(node.tag)) {
      applet_end = std::max(applet_end, node.end);
    }
    if (page.is_link(id)) {
      link_end = std::max(link_end, node.end);
    }
    std::uint32_t length = 0;
    if (node.is_text() && !node.blank && id >= applet_end) {
      length = static_cast<std::uint32_t>(page.written_length(id, count_characters(page.text(id))));
      NodeId above = id;
      for (unsigned i = 0; i < m_parameters.generations && is_below_body(page, above); ++i) {
        above = page.node(above).parent;
      }
      m_nodes[above].is_root = true;
      m_nodes[above].has_long_text |= length >= m_parameters.text;
    }
    m_length.push_back(m_length.back() + length);
    m_anchors.push_back(m_anchors.back() + (id < link_end ? length : 0));
  }
}

/// Keeps a sub-tree without its filtered elements.
void SubtreeMethod::keep_filtered(const PageTree& page, NodeId root, KeptContent& content) {
  for (NodeId id = root; id < page.node(root).end;) {
    if (is_filtered(page.node(id).tag)) {
      id = page.node(id).end;
    } else {
      content.keep_node(page, id++);
    }
  }
}

bool SubtreeMethod::is_satisfiable(const PageTree& page, NodeId node) const {
  const NodeId end = page.node(node).end;
  const std::uint32_t length = m_length[end] - m_length[node];
  const std::uint32_t anchors = m_anchors[end] - m_anchors[node];
  return m_nodes[node].has_long_text && length >= m_parameters.length &&
         anchors <= m_parameters.anchors * length;
}

}  // namespace sst
