#pragma once

#include "common/page/page_tree.hpp"

namespace sst {

/// Nodes of a page, in document order.
struct NodeRange {
  NodeId first = 0;
  NodeId end = 0;  ///< behind the last

  friend bool operator==(const NodeRange&, const NodeRange&) = default;
};

}  // namespace sst
