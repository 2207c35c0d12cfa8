#pragma once

#include <cstdint>
#include <vector>

#include "common/method/single_page_method.hpp"

namespace sst {

/// The thresholds of [Qi] section 3.2, with the values from section 4. Lengths are in characters of
/// the text as written, including white space.
struct SubtreeParameters {
  unsigned generations =
      2;  ///< G: levels from a text node up to the root of its sub-tree; at least 1
  std::uint32_t text = 40;     ///< alpha: minimum length of one text G levels below the root
  std::uint32_t length = 100;  ///< beta: minimum length of all texts together
  double anchors = 0.3;        ///< gamma: maximum share of the text that is in links; [0, 1]
};

/// Satisfiable sub-trees, [Qi]. The candidates are the sub-trees whose root is G generations above
/// a text node; for text nodes that are nearer to BODY, the root is BODY. A sub-tree is satisfiable
/// if all of these hold:
/// - One of these text nodes has at least alpha characters.
/// - All texts in the sub-tree together have at least beta characters.
/// - At most a share gamma of these characters is in links.
///
/// The largest satisfiable sub-trees are kept as a whole. The page is filtered first (section
/// 3.3.2): applets are removed; a PageTree never contains scripts, styles or comments. Text that is
/// only white space is ignored, as in the paper's code.
class SubtreeMethod : public SinglePageMethod {
 public:
  explicit SubtreeMethod(const SubtreeParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// ROOT(SST): the roots of all satisfiable sub-trees of the last page, in document order.
  const std::vector<NodeId>& satisfiable_roots() const { return m_satisfiable; }
  /// ROOT(SSTmax): the roots that are not inside another satisfiable sub-tree.
  const std::vector<NodeId>& largest_roots() const { return m_largest; }

 private:
  struct Node {
    bool is_root = false;        // the node is G generations above a text node
    bool has_long_text = false;  // one of these text nodes has at least alpha characters
  };
  void mark_candidates(const PageTree& page);
  static void keep_filtered(const PageTree& page, NodeId root, KeptContent& content);
  bool is_satisfiable(const PageTree& page, NodeId node) const;

  SubtreeParameters m_parameters;
  std::vector<Node> m_nodes;
  std::vector<std::uint32_t> m_length;   // by node: characters of text before it
  std::vector<std::uint32_t> m_anchors;  // by node: characters of linked text before it
  std::vector<NodeId> m_satisfiable;
  std::vector<NodeId> m_largest;
};

}  // namespace sst
