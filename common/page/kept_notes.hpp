#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Keeps the notes that links in kept blocks refer to: sets `kept` to true for the notes' blocks.
///
///     ... in the flood year<a href="#n1">1</a> ... <li id="n1">The year is cut in the wall.</li>
///
/// The link displays a mark: a number of up to three digits, a letter, or one or two other
/// characters. The note follows the link, has at most 300 words, and begins with the same mark or
/// links back into the page. The note's element has the link's target as its id. If no such element
/// exists, the note is a later block that begins with an in-page link displaying the same mark.
/// REQUIRES: `kept` has one element per block.
void keep_notes(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
