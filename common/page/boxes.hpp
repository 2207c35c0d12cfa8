#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Finds boxes that interrupt the content but are not part of it. Sets `asides` to true for their
/// kept blocks, and possibly for blocks that are not kept.
///
///     <div class="letter"><h3>Sign up for our daily letter</h3><form><input type="email"> ...
///     <div class="ad">Advertisement</div>
///
/// A box is one of the following:
/// - the largest element that contains an e-mail field, at most 40 words, at most a fifth of the
///   page's words, and no <h1>;
/// - a block of up to three words whose innermost block element has a boilerplate name but not a
///   boilerplate tag;
/// - a block whose whole text is an advertisement label in one of several languages;
/// - a list of tags such as "Tags: mill, river".
///
/// REQUIRES: `kept` and `asides` have one element per block.
void find_boxes(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                std::vector<bool>& asides);

}  // namespace sst
