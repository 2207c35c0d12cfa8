#pragma once

#include <cstddef>

#include "common/page/page_tree.hpp"

namespace sst {

/// The memory in bytes used by a page tree: its nodes, its attributes, and their characters.
inline std::size_t tree_bytes(const PageTree& page) {
  std::size_t bytes = page.nodes().size_bytes();
  for (NodeId id = 0; id < page.size(); ++id) {
    bytes += page.text(id).size() + page.attributes(id).size_bytes();
    for (const PageAttribute& attribute : page.attributes(id)) {
      bytes += attribute.length;
    }
  }
  return bytes;
}

}  // namespace sst
