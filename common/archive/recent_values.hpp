#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sst {

/// A table from hashes to values that forgets the oldest keys, so that its memory is bounded: 43
/// bytes for each of twice `most` keys at most. It knows the last `most` keys at least. What it
/// knows depends on the calls of put() alone.
class RecentValues {
 public:
  explicit RecentValues(std::size_t most) : m_most{most} {}

  /// Replaces the value of a key that is known. Returns true if a new generation begins with the
  /// key: then all keys before the generation before are forgotten. REQUIRES: the value is not 0.
  bool put(std::uint64_t key, std::uint64_t value);
  /// None if the key is not known, or not any more.
  std::optional<std::uint64_t> find(std::uint64_t key) const;

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint64_t value = 0;  // 0: the slot is free
  };

  /// A hash table with open addressing. Its size is a power of 2.
  class Table {
   public:
    void put(std::uint64_t key, std::uint64_t value);
    std::uint64_t find(std::uint64_t key) const;
    std::size_t count() const { return m_count; }

   private:
    std::size_t slot_of(std::uint64_t key) const;
    void grow();

    std::vector<Slot> m_slots;
    std::size_t m_count = 0;
  };

  std::size_t m_most;
  Table m_young;
  Table m_old;  // the keys before those
};

}  // namespace sst
