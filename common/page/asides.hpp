#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Drops what stands beside the page's own text: boxes (boxes.hpp) and further articles
/// (further_articles.hpp). Replaces `asides` by one element for each block, true for those of them
/// that were kept; `kept` becomes false for them.
/// REQUIRES: `kept` has an element for each block.
void drop_asides(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept,
                 std::vector<bool>& asides);

}  // namespace sst
