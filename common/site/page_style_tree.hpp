#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"

namespace sst {

/// Where the style tree of a page ends.
enum class LeafRule : std::uint8_t {
  tag_leaves,        ///< at elements without elements in them: the basic algorithm [Yi03, 3.2]
  parents_of_leaves  ///< one level higher: enhancement 2 [Yi03, 3.6], "virtual leaves". An element
                     ///< is a leaf if none of its child elements has elements in it; where a child
                     ///< has, the leaf children beside it stay leaves by themselves.
};

/// The style tree of a single page (PST) [Yi03, section 3.4]: every inner element node has exactly
/// one style node, the sequence of its children. Runs of text beside elements are leaf nodes of
/// their own, with the key text_key().
class PageStyleTree {
 public:
  struct ElementNode {
    ElementKey key = 0;
    NodeId page_node = 0;           ///< the node of the page tree that it stands for
    std::uint32_t first_child = 0;  ///< the children are [first_child, first_child + child_count)
    std::uint32_t child_count = 0;

    bool is_leaf() const { return child_count == 0; }
  };

  /// Makes this the style tree of `page`. Keeps its memory from page to page.
  void build(const PageTree& page, KeyMaker& keys, LeafRule rule);

  /// Breadth first; node 0 is the virtual root, which is never a leaf unless the page is empty.
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

/// The hash of a sequence of element nodes, which is what a style node is known by.
using SequenceHash = std::uint64_t;
SequenceHash hash_sequence(std::span<const ElementKey> keys);

}  // namespace sst
