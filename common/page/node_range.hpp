#pragma once

#include "common/page/page_tree.hpp"

namespace sst {

/// A half-open range of nodes in document order: [first, end).
struct NodeRange {
  NodeId first = 0;
  NodeId end = 0;

  friend bool operator==(const NodeRange&, const NodeRange&) = default;
};

}  // namespace sst
