#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/site/mapped_page.hpp"

namespace sst {

/// The place of a block: a hash of the tags, classes and ids of its element and of the two
/// enclosing elements. The hash of a labeled place also includes the label in the block or right
/// before it. The label ("Publisher: ...") distinguishes values that share a path. Stored in
/// models.
using PlaceHash = std::uint64_t;

/// Computes the places of a page's blocks on demand. One thread at a time; reuses its buffers
/// across pages.
class BlockPlaces {
 public:
  /// Starts a new page. `view` must live until the next reset() or the last use.
  void reset(const MappedPage& view);

  PlaceHash place(std::size_t block);
  /// Equals place() if the block has no label.
  PlaceHash labelled_place(std::size_t block);

  /// The number of words in the label at the start of a block: 1 for "Publisher: Someone". 0 if
  /// there is no label, or no words follow it.
  std::size_t label_words(const Block& block) const;

 private:
  std::uint64_t raw_name(NodeId node);

  const MappedPage* m_view = nullptr;
  std::vector<std::uint64_t> m_raw_names;  // by node; 0 if not computed yet
  std::string m_scratch;
};

}  // namespace sst
