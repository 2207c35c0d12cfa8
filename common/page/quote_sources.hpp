#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Keeps the sources of quotations. A quotation is a <blockquote>, or the <figure> around it. If
/// any block of a quotation is kept, sets `kept` to true for all its short blocks that are in a
/// <footer>, <cite> or <figcaption>, or that begin with a dash, as in embedded Twitter posts.
///
///     <blockquote><p>The wheel turns.</p><footer><cite>Ida Karlsen</cite></footer></blockquote>
///
/// REQUIRES: `kept` has one element per block.
void keep_quote_sources(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
