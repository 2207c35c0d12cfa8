#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Finds boxes that stand amid the content and are none of it: `asides` becomes true for their
/// kept blocks, and maybe for others.
///
///     <div class="letter"><h3>Sign up for our daily letter</h3><form><input type="email"> ...
///     <div class="ad">Advertisement</div>
///
/// The one is the largest element around a field for an e-mail address that has at most 40 words,
/// no more than a fifth of the page's, and no <h1>. The other is a block of up to three words whose
/// innermost block element has names, but no tag, of boilerplate, or one that announces an
/// advertisement and nothing else, in any of some languages, or a list of tags: "Tags: mill,
/// river". REQUIRES: `kept` and `asides` have an element for each block.
void find_boxes(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                std::vector<bool>& asides);

}  // namespace sst
