#pragma once

#include <vector>

#include "common/page/block.hpp"

namespace sst {

/// Drops copies: kept blocks of at least 15 words that have the same words as an earlier kept
/// block. Copies outside the content element are always dropped. Copies in it are dropped if they
/// contain at least 45 % of its kept words: the page shows its text twice, for example a second
/// time for phones. Other copies are part of the text, as in the reference of a library. Sets
/// `kept` to false and `copies` to true for each dropped block. REQUIRES: both have one element per
/// block.
void drop_copies(const BlockList& blocks, std::vector<bool>& kept, std::vector<bool>& copies);

}  // namespace sst
