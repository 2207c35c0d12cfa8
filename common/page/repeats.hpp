#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sst {

/// Pairs of a hash of a block's words and the block's index.
using HashedBlocks = std::vector<std::pair<std::uint64_t, std::size_t>>;

/// Calls visit(block) for each block whose hash an earlier block has. Sorts `blocks`. Sorting,
/// unlike a hash table, is not slow on pages that forge collisions.
template <typename Visitor>
void for_each_repeat(HashedBlocks& blocks, Visitor visit) {
  std::sort(blocks.begin(), blocks.end());
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].first == blocks[i - 1].first) {
      visit(blocks[i].second);
    }
  }
}

}  // namespace sst
