#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"

namespace sst {

/// The rule that determines which elements are leaves of a page's style tree.
enum class LeafRule : std::uint8_t {
  tag_leaves,        ///< elements without child elements: the basic algorithm [Yi03, 3.2]
  parents_of_leaves  ///< elements without grandchild elements: enhancement 2, "virtual leaves"
                     ///< [Yi03, 3.6]. If an element has grandchildren, its own leaf children remain
                     ///< leaves.
};

/// The page style tree (PST) of a single page [Yi03, section 3.4]. Every inner element node has
/// exactly one style node, the sequence of its children. Text between child elements is a leaf node
/// with the key text_key(). One thread at a time.
class PageStyleTree {
 public:
  struct ElementNode {
    ElementKey key = 0;
    NodeId page_node = 0;           ///< the node of the page tree that it represents
    std::uint32_t first_child = 0;  ///< the children are [first_child, first_child + child_count)
    std::uint32_t child_count = 0;

    bool is_leaf() const { return child_count == 0; }
  };

  /// Replaces the tree with the tree of `page`. Reuses its buffers across pages.
  void build(const PageTree& page, KeyMaker& keys, LeafRule rule);

  /// All nodes, breadth first. Node 0 is the virtual root; it is a leaf only if the page is empty.
  std::span<const ElementNode> nodes() const { return m_nodes; }
  std::span<const ElementNode> children(const ElementNode& node) const {
    return nodes().subspan(node.first_child, node.child_count);
  }

 private:
  void find_heights(const PageTree& page);
  void append_children(const PageTree& page, KeyMaker& keys, std::size_t parent);

  std::vector<ElementNode> m_nodes;
  std::vector<std::uint8_t> m_heights;  // by page node: levels of elements below it, at most 2
};

/// The hash of a sequence of element keys. Identifies a style node among the style nodes of its
/// parent.
using SequenceHash = std::uint64_t;
SequenceHash hash_sequence(std::span<const ElementKey> keys);

}  // namespace sst
