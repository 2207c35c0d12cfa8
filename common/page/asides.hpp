#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Drops asides from the page's own text: boxes (boxes.hpp), further articles
/// (further_articles.hpp) and line numbers (line_numbers.hpp). Replaces `asides` with one element
/// per block, true for each block that this call drops, and sets `kept` to false for these blocks.
/// REQUIRES: `kept` has one element per block.
void drop_asides(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept,
                 std::vector<bool>& asides);

}  // namespace sst
