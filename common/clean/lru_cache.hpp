#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <utility>

namespace sst {

/// Keeps the values that were used last, at most `capacity` of them. One thread at a time.
template <typename Key, typename Value>
class LruCache {
 public:
  explicit LruCache(std::size_t capacity) : m_capacity{capacity} {}

  /// The value of `key`, which `make()` makes if it is not there. Good until the next call.
  template <typename Make>
  Value& get(const Key& key, Make&& make) {
    if (const auto found = m_places.find(key); found != m_places.end()) {
      m_entries.splice(m_entries.begin(), m_entries, found->second);
      return m_entries.front().second;
    }
    m_entries.emplace_front(key, make());
    m_places[key] = m_entries.begin();
    if (m_entries.size() > m_capacity) {
      m_places.erase(m_entries.back().first);
      m_entries.pop_back();
    }
    return m_entries.front().second;
  }

 private:
  using Entries = std::list<std::pair<Key, Value>>;

  std::size_t m_capacity;
  Entries m_entries;  // used last, first
  std::map<Key, typename Entries::iterator> m_places;
};

}  // namespace sst
