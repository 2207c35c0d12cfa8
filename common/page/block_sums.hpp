#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/page/block.hpp"

namespace sst {

/// A number for each block of a page, such as its words, and what it adds up to over any run of
/// them. All of them together are less than 2^32, as the bytes of a page are.
class BlockSums {
 public:
  void clear() { m_sums.assign(1, 0); }
  /// The number of the next block.
  void push_back(std::uint32_t number) { m_sums.push_back(m_sums.back() + number); }

  std::uint32_t all() const { return m_sums.back(); }
  /// Of the block alone.
  std::uint32_t of(std::size_t block) const { return m_sums[block + 1] - m_sums[block]; }
  /// Of all blocks before it.
  std::uint32_t before(std::size_t block) const { return m_sums[block]; }
  std::uint32_t in(const BlockElement& element) const {
    return m_sums[element.end] - m_sums[element.first];
  }

 private:
  std::vector<std::uint32_t> m_sums{0};
};

}  // namespace sst
