#include "common/clean/structure.hpp"

#include <cstddef>
#include <unordered_set>

namespace sst {

std::vector<PathHash> structure_of(const MappedPage& page, const KeptContent& content) {
  std::vector<PathHash> nodes;
  std::unordered_set<PathHash> known;
  const BlockList& blocks = page.blocks();
  std::size_t block = 0;
  for (const KeptContent::Piece& piece : content.pieces()) {
    while (block < blocks.size() && blocks[block].end <= piece.node) {
      ++block;
    }
    if (block == blocks.size()) {
      break;
    }
    const std::uint32_t container = blocks[block].container;
    if (blocks[block].first <= piece.node && page.node(container) != nullptr &&
        known.insert(page.path(container)).second) {
      nodes.push_back(page.path(container));
    }
  }
  return nodes;
}

}  // namespace sst
