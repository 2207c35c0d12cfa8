#pragma once

#include <vector>

#include "common/page/block.hpp"

namespace sst {

/// Drops copies: kept blocks with the same words as an earlier kept block. Two kinds are dropped:
/// those of at least 15 words outside the content element, and a second version of the text, for
/// example for phones. A second version is a run of blocks in the content element. Its copies
/// contain at least 45 % of the element's kept words, and at least 90 % of its own. Other copies
/// are part of the text: a refrain, or sentences that recur in an API reference. Replaces `dropped`
/// with one element per block, true for each dropped block, and sets `kept` to false for these
/// blocks. REQUIRES: `kept` has one element per block.
void drop_copies(const BlockList& blocks, std::vector<bool>& kept, std::vector<bool>& dropped);

}  // namespace sst
