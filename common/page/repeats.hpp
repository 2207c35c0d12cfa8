#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sst {

/// Some blocks by the hashes of their words.
using HashedBlocks = std::vector<std::pair<std::uint64_t, std::size_t>>;

/// Calls visit(block) for each block that says what one before it does. Sorts `blocks`: pages may
/// well be made so that a hash table would be slow.
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
