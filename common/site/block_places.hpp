#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/site/page_view.hpp"

namespace sst {

/// The place of a block by the raw names of its element and the two around it, as a hash; where a
/// label stands in the block or right before it, that too. Finer than a path where pages of one
/// kind label their values: "Publisher: ...".
using PlaceHash = std::uint64_t;

/// The places of a page's blocks, each found when it is asked for. Reusing it for the next page
/// keeps its memory.
class BlockPlaces {
 public:
  /// Makes these the places of `view`, which must outlive their use.
  void look_at(const PageView& view);

  PlaceHash place(std::size_t block);
  /// As place() where there is no label.
  PlaceHash labelled_place(std::size_t block);

 private:
  std::uint64_t raw_name(NodeId node);
  std::size_t label_words(const Block& block) const;

  const PageView* m_view = nullptr;
  std::vector<std::uint64_t> m_raw_names;  // by node; 0 where it was not asked for
  std::string m_scratch;
};

}  // namespace sst
