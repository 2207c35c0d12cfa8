#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Keeps the sources of quotations: `kept` becomes true for short blocks in a <footer>, <cite> or
/// <figcaption> of a <blockquote>, or of the <figure> around it, of which another block is kept,
/// and for those that begin with a dash, as in the markup of a post on Twitter.
///
///     <blockquote><p>The wheel turns.</p><footer><cite>Ida Karlsen</cite></footer></blockquote>
///
/// REQUIRES: `kept` has an element for each block.
void keep_quote_sources(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
