#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Finds the articles that stand below the page's own, as on pages that go on while one scrolls:
/// `asides` becomes true for their blocks.
///
///     <title>The old mill</title>
///     <article class="item"><h1>The old mill</h1> ... </article>
///     <article class="item"><h1>Frost in May</h1> ... </article>
///
/// The page's own is an article element with a kept heading that has the words of the title. The
/// others are later article elements of the same parent and class, each with a heading of that
/// level without the title's words, and with at least 80 words. Elements with other tags are
/// sections of one text far more often than articles.
///
/// REQUIRES: `kept` and `asides` have an element for each block.
void find_further_articles(const PageTree& page, const BlockList& blocks,
                           const std::vector<bool>& kept, std::vector<bool>& asides);

}  // namespace sst
