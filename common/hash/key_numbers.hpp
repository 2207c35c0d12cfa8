#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/hash/seeded_hash.hpp"

namespace sst {

/// Numbers distinct keys from 0 in the order of their first use. Faster than sorting. Keys may be
/// hashes of untrusted input. Reuses its buffers across pages.
class KeyNumbers {
 public:
  /// Forgets all keys. REQUIRES: at most `most_keys` distinct keys follow.
  void reset(std::size_t most_keys) {
    m_slots.assign(std::bit_ceil(2 * most_keys), {});
    m_count = 0;
  }

  /// Returns the number of the key. Assigns the next free number to a new key.
  std::uint32_t number(std::uint64_t key) {
    std::size_t at = SeededHash{}(key);
    for (;; ++at) {
      Slot& slot = m_slots[at & (m_slots.size() - 1)];
      if (slot.number_after == 0) {
        slot = {key, ++m_count};
        return m_count - 1;
      }
      if (slot.key == key) {
        return slot.number_after - 1;
      }
    }
  }

  /// The number of distinct keys.
  std::uint32_t count() const { return m_count; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number_after = 0;  // the key's number, plus 1; 0: the slot is free
  };
  std::vector<Slot> m_slots;  // their number is a power of 2; at most half are used
  std::uint32_t m_count = 0;
};

}  // namespace sst
