#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// A stretch of a text, and the part that it is in.
struct TextStretch {
  std::string_view text;
  int part = 0;
};

/// Appends what reports show of a page: its visible elements and texts, in their order. Nothing in
/// it can load or run or lead anywhere: of its elements, those that only structure it are written,
/// without attributes but dir, colspan and rowspan; images are their alternative texts.
///
/// `part_of(node)` numbers the part of the page that a node belongs to: it is written as the
/// attribute data-part of elements, and of a span around each text. None if it is negative. What
/// `stretches_of(node)` gives for a text stands in its place, each stretch in a part of its own;
/// nothing if it is in one piece.
void append_page_markup(std::string& out, const PageTree& page,
                        const std::function<int(NodeId)>& part_of,
                        const std::function<std::vector<TextStretch>(NodeId)>& stretches_of);

}  // namespace sst
