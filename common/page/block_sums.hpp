#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/page/block.hpp"

namespace sst {

/// Prefix sums of one number per block, such as the block's number of words. Computes the sum over
/// any run of blocks in constant time. REQUIRES: the total is less than 2^32, which is true of
/// the number of bytes in a page.
class BlockSums {
 public:
  void clear() { m_sums.assign(1, 0); }
  /// Appends the next block's number.
  void push_back(std::uint32_t number) { m_sums.push_back(m_sums.back() + number); }

  std::uint32_t all() const { return m_sums.back(); }
  /// The block's own number.
  std::uint32_t of(std::size_t block) const { return m_sums[block + 1] - m_sums[block]; }
  /// The sum over all blocks before this one.
  std::uint32_t before(std::size_t block) const { return m_sums[block]; }
  /// The sum over the blocks in an element.
  std::uint32_t in(const BlockElement& element) const {
    return m_sums[element.end] - m_sums[element.first];
  }

 private:
  std::vector<std::uint32_t> m_sums{0};
};

}  // namespace sst
