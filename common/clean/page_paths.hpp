#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Formats the paths of nodes: "body > div > p". Very long paths are shortened in the middle, very
/// long names at their end. If the paths of a page get far longer than the page, all others consist
/// of "..." and the node's own name. Paths of nodes in document order are fast: each costs only the
/// steps from the previous node. One thread at a time.
class PagePaths {
 public:
  explicit PagePaths(const PageTree& page);

  std::string of(NodeId node);

 private:
  const PageTree& m_page;
  std::size_t m_left;         // bytes of paths that may still be given in full
  std::vector<NodeId> m_way;  // the path of the last node, without the root
};

}  // namespace sst
