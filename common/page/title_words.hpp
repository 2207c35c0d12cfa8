#pragma once

#include <string>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The words of a page's <title>, which identify the page's heading: the title "The old mill - Hill
/// Gazette" identifies the heading "The old mill".
class TitleWords {
 public:
  explicit TitleWords(const PageTree& page);

  /// True if the block has at least two words, and at least seven tenths of them are in the title.
  bool has(const BlockList& blocks, const Block& block) const;

 private:
  std::vector<WordHash> m_words;  // sorted
};

}  // namespace sst
