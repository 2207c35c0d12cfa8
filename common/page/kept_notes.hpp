#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Keeps the notes of a page to which links in kept blocks lead: `kept` becomes true for their
/// blocks.
///
///     ... in the flood year<a href="#n1">1</a> ... <li id="n1">The year is cut in the wall.</li>
///
/// The link shows a mark: a number of up to three digits, a letter, or one or two other characters.
/// The note stands behind it, has at most 300 words, and begins with the same mark or links back
/// into the page. Its element has the link's target as its id; where none has, it is the block that
/// begins with a link of the same mark into the page.
/// REQUIRES: `kept` has an element for each block.
void keep_notes(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
