#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/hash/seeded_hash.hpp"

namespace sst {

/// An immutable set of hashes, which may be hashes of untrusted input. Faster than a
/// general-purpose set, because lookups can be prefetched. Safe to read from any number of threads,
/// but not after it was moved from.
class HashSet {
 public:
  HashSet() = default;
  explicit HashSet(std::span<const std::uint64_t> hashes)
      : m_slots(std::bit_ceil(2 * hashes.size())) {
    for (const std::uint64_t hash : hashes) {
      m_slots[find(hash)] = hash;
      m_has_zero = m_has_zero || hash == 0;
    }
  }

  bool contains(std::uint64_t hash) const {
    return hash == 0 ? m_has_zero : m_slots[find(hash)] == hash;
  }

  /// Prefetches the slot that contains(hash) reads first.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&m_slots[first_slot(hash)]); }

 private:
  std::size_t first_slot(std::uint64_t hash) const {
    return SeededHash{}(hash) & (m_slots.size() - 1);
  }
  /// The slot of the hash or, if the hash is not in the set, the free slot for it.
  std::size_t find(std::uint64_t hash) const {
    std::size_t at = first_slot(hash);
    while (m_slots[at] != hash && m_slots[at] != 0) {
      at = (at + 1) & (m_slots.size() - 1);
    }
    return at;
  }

  // 0: the slot is free. The number of slots is a power of 2; at most half are used.
  std::vector<std::uint64_t> m_slots = std::vector<std::uint64_t>(1);
  bool m_has_zero = false;
};

}  // namespace sst
