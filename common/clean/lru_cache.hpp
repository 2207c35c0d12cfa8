#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace sst {

/// A least-recently-used cache of values with a total cost of at most `capacity`. The most recently
/// used value is always kept. One thread at a time.
template <typename Key, typename Value>
class LruCache {
 public:
  explicit LruCache(std::size_t capacity) : m_capacity{capacity} {}

  /// The number of cached values.
  std::size_t size() const { return m_places.size(); }

  /// Returns the value of `key`, or null if it is not cached. Valid until the next call to put().
  Value* find(const Key& key) {
    const auto found = m_places.find(key);
    if (found == m_places.end()) {
      return nullptr;
    }
    m_entries.splice(m_entries.begin(), m_entries, found->second);
    return &m_entries.front().value;
  }

  /// Adds a value. The returned reference is valid until the next call to put(). REQUIRES: `key` is
  /// not cached.
  Value& put(const Key& key, Value value, std::size_t cost) {
    m_entries.push_front({key, std::move(value), cost});
    m_cost += cost;
    m_places[key] = m_entries.begin();
    while (m_cost > m_capacity && m_entries.size() > 1) {
      m_cost -= m_entries.back().cost;
      m_places.erase(m_entries.back().key);
      m_entries.pop_back();
    }
    return m_entries.front().value;
  }

  void clear() {
    m_places.clear();
    m_entries.clear();
    m_cost = 0;
  }

 private:
  struct Entry {
    Key key;
    Value value;
    std::size_t cost;
  };

  std::size_t m_capacity;
  std::size_t m_cost = 0;
  std::list<Entry> m_entries;  // the most recently used first
  std::map<Key, typename std::list<Entry>::iterator> m_places;
};

}  // namespace sst
