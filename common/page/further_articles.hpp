#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Finds articles below the page's own article, as on infinite-scroll pages: sets `asides` to true
/// for their blocks.
///
///     <title>The old mill</title>
///     <article class="item"><h1>The old mill</h1> ... </article>
///     <article class="item"><h1>Frost in May</h1> ... </article>
///
/// The page's own article is an <article> with a kept heading that contains the title's words.
/// Further articles are later <article> elements with the same parent and a common class. They have
/// at least 80 words, and headings of the same level that do not contain the title's words.
/// Elements with other tags are ignored, because they are far more often sections of one text than
/// articles.
///
/// REQUIRES: `kept` and `asides` have one element per block.
void find_further_articles(const PageTree& page, const BlockList& blocks,
                           const std::vector<bool>& kept, std::vector<bool>& asides);

}  // namespace sst
