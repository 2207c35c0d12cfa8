#include "common/archive/recent_values.hpp"

#include <utility>

#include "common/hash/seeded_hash.hpp"

namespace sst {
namespace {

constexpr std::size_t kFirstSlots = 1'024;

}  // namespace

bool RecentValues::put(std::uint64_t key, std::uint64_t value) {
  const bool is_first = m_young.count() >= m_most;
  if (is_first) {
    m_old = std::exchange(m_young, {});
  }
  m_young.put(key, value);
  return is_first;
}

std::optional<std::uint64_t> RecentValues::find(std::uint64_t key) const {
  const std::uint64_t young = m_young.find(key);
  const std::uint64_t value = young != 0 ? young : m_old.find(key);
  return value != 0 ? std::optional{value} : std::nullopt;
}

void RecentValues::Table::put(std::uint64_t key, std::uint64_t value) {
  if (4 * (m_count + 1) > 3 * m_slots.size()) {
    grow();
  }
  Slot& slot = m_slots[slot_of(key)];
  m_count += slot.value == 0 ? 1 : 0;
  slot = {key, value};
}

std::uint64_t RecentValues::Table::find(std::uint64_t key) const {
  return m_slots.empty() ? 0 : m_slots[slot_of(key)].value;
}

/// The slot of the key or, if the key is not in the table, the free slot for it.
std::size_t RecentValues::Table::slot_of(std::uint64_t key) const {
  const std::size_t mask = m_slots.size() - 1;
  std::size_t at = SeededHash{}(key)&mask;
  while (m_slots[at].value != 0 && m_slots[at].key != key) {
    at = (at + 1) & mask;
  }
  return at;
}

void RecentValues::Table::grow() {
  const std::vector<Slot> before =
      std::exchange(m_slots, std::vector<Slot>(m_slots.empty() ? kFirstSlots : 2 * m_slots.size()));
  for (const Slot& slot : before) {
    if (slot.value != 0) {
      m_slots[slot_of(slot.key)] = slot;
    }
  }
}

}  // namespace sst
