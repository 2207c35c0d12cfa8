#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Formats the paths of nodes: "body > div > p". Very long paths are shortened in the middle, and
/// very long names at their end. If the paths of a page become far longer than the page, all
/// further paths consist of "..." and the node's own name. Requesting paths in document order is
/// fast: each path requires only the steps from the previous node. One thread at a time.
class PagePaths {
 public:
  explicit PagePaths(const PageTree& page);

  std::string of(NodeId node);

 private:
  const PageTree& m_page;
  std::size_t m_left;         // bytes of full paths that may still be written
  std::vector<NodeId> m_way;  // the path of the last node, without the root
};

}  // namespace sst
