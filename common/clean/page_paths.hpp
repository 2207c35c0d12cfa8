#pragma once

#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// "body > div > p": where in a page nodes stand; of deep places, both ends. Nodes that come in
/// document order, or nearly so, cost no more than the walk from one to the next.
class PagePaths {
 public:
  explicit PagePaths(const PageTree& page) : m_page{page} {}

  std::string of(NodeId node);

 private:
  const PageTree& m_page;
  std::vector<NodeId> m_way;  // to the last node, without the root
};

}  // namespace sst
