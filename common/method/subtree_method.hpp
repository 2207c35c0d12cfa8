#pragma once

#include <cstdint>
#include <vector>

#include "common/method/single_page_method.hpp"

namespace sst {

/// The thresholds of [Qi] section 3.2, with the values of its section 4. Lengths are in characters.
struct SubtreeParameters {
  unsigned generations = 2;    ///< G: from a text up to the root of its sub-tree; at least 1
  std::uint32_t text = 40;     ///< alpha: of one text that near the root, at least
  std::uint32_t length = 100;  ///< beta: of all texts, at least
  double anchors = 0.3;        ///< gamma: share of all texts that is links, at most; [0, 1]
};

/// Satisfiable sub-trees, [Qi]: the sub-tree that stands G generations above a text is content if
/// a text of at least alpha characters stands in its next G generations, all its texts together
/// have at least beta, and at most gamma of that is links. What is kept is the largest satisfiable
/// sub-trees, whole.
class SubtreeMethod : public SinglePageMethod {
 public:
  explicit SubtreeMethod(const SubtreeParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// ROOT(SST): the roots of all satisfiable sub-trees of the last page, in document order.
  const std::vector<NodeId>& satisfiable_roots() const { return m_satisfiable; }
  /// ROOT(SSTmax): those that are in no other.
  const std::vector<NodeId>& largest_roots() const { return m_largest; }

 private:
  struct Node {
    bool is_root = false;        // of the sub-tree of a text: G generations above it
    bool has_long_text = false;  // in the next G generations
  };
  void look_at_texts(const PageTree& page);
  bool is_satisfiable(const PageTree& page, NodeId node) const;

  SubtreeParameters m_parameters;
  std::vector<Node> m_nodes;
  std::vector<std::uint32_t> m_length;   // characters in texts before the node
  std::vector<std::uint32_t> m_anchors;  // of them in links
  std::vector<NodeId> m_satisfiable;
  std::vector<NodeId> m_largest;
};

}  // namespace sst
