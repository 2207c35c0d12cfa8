#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sst {

/// Page counts of the elements of a StyleTree. Equal entries are merged in batches.
///
/// An Entry has three members: `element` is the element that the entry belongs to, `pages` is the
/// count, and key() is the element followed by everything that distinguishes the entries of one
/// element.
template <typename Entry>
class CountsByElement {
 public:
  void add(const Entry& entry) {
    m_entries.push_back(entry);
    if (m_entries.size() - m_merged > kEntriesBeforeMerging) {
      merge_equal();
    }
  }

  std::span<const Entry> all() const { return m_entries; }

  /// Merges equal entries, so that of() can be used until the next add(). REQUIRES: all elements
  /// are less than `elements`.
  void compact(std::size_t elements) {
    merge_equal();
    m_element_start.assign(elements + 1, 0);
    for (const Entry& entry : m_entries) {
      ++m_element_start[entry.element + 1];
    }
    for (std::size_t i = 1; i < m_element_start.size(); ++i) {
      m_element_start[i] += m_element_start[i - 1];
    }
  }

  bool is_compact(std::size_t elements) const {
    return m_merged == m_entries.size() && m_element_start.size() == elements + 1;
  }

  /// The entries of one element, sorted by key. REQUIRES: the counts are compact.
  std::span<const Entry> of(std::uint32_t element) const {
    return all().subspan(m_element_start[element],
                         m_element_start[element + 1] - m_element_start[element]);
  }

 private:
  static constexpr std::size_t kEntriesBeforeMerging = 4'000'000;

  void merge_equal() {
    std::sort(m_entries.begin(), m_entries.end(),
              [](const Entry& a, const Entry& b) { return a.key() < b.key(); });
    std::size_t kept = 0;
    for (const Entry& next : m_entries) {
      if (kept > 0 && m_entries[kept - 1].key() == next.key()) {
        m_entries[kept - 1].pages += next.pages;
      } else {
        m_entries[kept++] = next;
      }
    }
    m_entries.resize(kept);
    m_merged = kept;
  }

  std::vector<Entry> m_entries;
  std::size_t m_merged = 0;                    // number of entries after the last merge_equal()
  std::vector<std::uint32_t> m_element_start;  // by element: the index of its first entry
};

}  // namespace sst
