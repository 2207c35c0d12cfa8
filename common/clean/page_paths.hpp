#pragma once

#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Formats the paths of nodes: "body > div > p". Very long paths are shortened in the middle. Paths
/// of nodes in document order are fast: each costs only the steps from the previous node. One
/// thread at a time.
class PagePaths {
 public:
  explicit PagePaths(const PageTree& page) : m_page{page} {}

  std::string of(NodeId node);

 private:
  const PageTree& m_page;
  std::vector<NodeId> m_way;  // the path of the last node, without the root
};

}  // namespace sst
