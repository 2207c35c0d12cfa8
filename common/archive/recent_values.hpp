#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sst {

/// A map from hashes to values that bounds its memory by forgetting the oldest keys. It contains
/// at most twice `most` keys (43 bytes each), and always the last `most` of them. Its contents
/// depend only on the calls to put().
class RecentValues {
 public:
  explicit RecentValues(std::size_t most) : m_most{most} {}

  /// Adds a key or replaces its value. Returns true if the key begins a new generation; all keys
  /// older than the previous generation are then forgotten. REQUIRES: the value is not 0.
  bool put(std::uint64_t key, std::uint64_t value);
  /// None if the key is unknown or forgotten.
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
  Table m_old;  // the previous generation
};

}  // namespace sst
