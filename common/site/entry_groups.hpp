#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/hash/key_numbers.hpp"
#include "common/page/block.hpp"
#include "common/page/block_sums.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// Finds the elements that join page-specific content with related text: lists that contain such
/// content, entries and rows. An entry, for example a post, has such content. Of the elements
/// similar to it (siblings with the same path; for <tr> and <li>, all siblings with this tag), at
/// least three and at least half must have such content. A row has at least two
/// blocks, and is one of at least three similar elements, any of which has such content ("Colour |
/// red", between rows whose values differ on each page). One thread at a time; reuses its buffers
/// across pages.
class EntryGroups {
 public:
  /// The kind of the innermost group that encloses a block and, unless it is a row, has
  /// page-specific content; none in a list without such content, even inside an entry.
  enum class Kind : std::uint8_t { none, row, list, entry };

  /// Replaces the groups with those of `page`. `content` is positive for each block with
  /// page-specific content. The page must live until the next find() or the last use.
  void find(const MappedPage& page, const BlockSums& content);

  Kind kind(std::size_t block) const { return m_kinds[m_page->blocks()[block].container]; }
  /// The outermost entry around the block with at most 200 words, or if there is none, the
  /// innermost entry, as an index of a block element; 0 if there is no entry.
  std::uint32_t entry_of(std::size_t block) const {
    return m_entry_of[m_page->blocks()[block].container];
  }

  /// A hash of the block's text and of the set of elements similar to its entry. REQUIRES: the
  /// block is in an entry.
  std::uint64_t hash_in_entry(std::size_t block) const;
  /// The links that at least half of the elements similar to their entry have ("edit"), as sorted
  /// values of hash_in_entry().
  std::vector<std::uint64_t> links_of_most_entries() const;

 private:
  /// The number of similar elements, and how many of them have content.
  struct Alike {
    std::uint32_t elements = 0;
    std::uint32_t with_content = 0;
  };

  void count_alike(const BlockSums& content);

  const MappedPage* m_page = nullptr;
  std::vector<Kind> m_kinds;              // by block element
  std::vector<std::uint32_t> m_entry_of;  // by block element
  KeyNumbers m_alike_numbers;             // by parent and path or tag
  std::vector<Alike> m_alike;
  std::vector<std::uint32_t> m_alike_of;  // by block element: index in m_alike
};

}  // namespace sst
