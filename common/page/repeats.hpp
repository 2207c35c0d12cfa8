#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sst {

/// One pair per block: a hash of its words, and its index.
using HashedBlocks = std::vector<std::pair<std::uint64_t, std::size_t>>;

/// Calls visit(block) for each block with the same hash as an earlier block. Sorts `blocks`. Unlike
/// a hash table, sorting stays fast on pages that forge collisions.
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
