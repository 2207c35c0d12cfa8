#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/hash/seeded_hash.hpp"

namespace sst {

/// An immutable set of hashes, which may be hashes of untrusted input. Faster than a
/// general-purpose set, because lookups can be prefetched, and because a small filter rules out
/// most hashes that are not in the set. Safe to read from any number of threads, but not after it
/// was moved from.
class HashSet {
 public:
  HashSet() = default;
  explicit HashSet(std::span<const std::uint64_t> hashes)
      : m_slots(std::bit_ceil(2 * hashes.size())), m_filter(m_slots.size() / kSlotsPerWord + 1) {
    for (const std::uint64_t hash : hashes) {
      const std::size_t seeded = SeededHash{}(hash);
      m_slots[find(hash, seeded)] = hash;
      m_filter[word_of(seeded)] |= bit_of(seeded);
      m_has_zero = m_has_zero || hash == 0;
    }
  }

  bool contains(std::uint64_t hash) const {
    if (hash == 0) {
      return m_has_zero;
    }
    const std::size_t seeded = SeededHash{}(hash);
    return may_contain(seeded) && m_slots[find(hash, seeded)] == hash;
  }

  /// Reads the filter, and prefetches the slot that contains(hash) reads first, if it reads any.
  void prefetch(std::uint64_t hash) const {
    const std::size_t seeded = SeededHash{}(hash);
    if (may_contain(seeded)) {
      __builtin_prefetch(&m_slots[first_slot(seeded)]);
    }
  }

 private:
  static constexpr std::size_t kSlotsPerWord = 16;  // so at least 8 bits of the filter per hash

  std::size_t first_slot(std::size_t seeded) const { return seeded & (m_slots.size() - 1); }
  /// The word of the filter, which kSlotsPerWord consecutive slots share.
  std::size_t word_of(std::size_t seeded) const { return first_slot(seeded) / kSlotsPerWord; }
  /// The bit in the word, by the highest 6 bits of the hash, which first_slot() does not use.
  static std::uint64_t bit_of(std::size_t seeded) {
    return std::uint64_t{1} << (seeded >> (64 - 6));
  }
  bool may_contain(std::size_t seeded) const {
    return (m_filter[word_of(seeded)] & bit_of(seeded)) != 0;
  }
  /// The slot of the hash or, if the hash is not in the set, the free slot for it.
  std::size_t find(std::uint64_t hash, std::size_t seeded) const {
    std::size_t at = first_slot(seeded);
    while (m_slots[at] != hash && m_slots[at] != 0) {
      at = (at + 1) & (m_slots.size() - 1);
    }
    return at;
  }

  // 0: the slot is free. The number of slots is a power of 2; at most half are used.
  std::vector<std::uint64_t> m_slots = std::vector<std::uint64_t>(1);
  // One bit per hash of the set, in a word for kSlotsPerWord slots.
  std::vector<std::uint64_t> m_filter = std::vector<std::uint64_t>(1);
  bool m_has_zero = false;
};

}  // namespace sst
