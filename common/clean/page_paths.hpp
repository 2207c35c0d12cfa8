#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Formats the paths of nodes: "body > div > p". Shortens very long paths in the middle, and very
/// long names at their end. If the paths of a page become far longer than the page, all further
/// paths consist of "..." and the node's own name. Paths in document order are fast: each takes
/// only the steps from the previous node. One thread at a time.
class PagePaths {
 public:
  explicit PagePaths(const PageTree& page);

  std::string of(NodeId node);

 private:
  const PageTree& m_page;
  std::size_t m_left;         // bytes of paths that may still be written in full
  std::vector<NodeId> m_way;  // the path of the last node, without the root
};

}  // namespace sst
