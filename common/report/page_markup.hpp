#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// A stretch of a text, and the number of the part that contains it.
struct TextStretch {
  std::string_view text;
  int part = 0;
};

/// Appends the visible elements and text of a page, in document order, for reports. The markup
/// loads nothing, runs nothing and contains no links: it consists of structural elements, without
/// attributes except dir, colspan and rowspan. Alternative texts replace images.
///
/// `part_of(node)` returns the number of a node's part; negative if the node is in no part. The
/// number is written as the attribute data-part of elements, and of a span around each text. If
/// `stretches_of(node)` is not empty, the stretches replace the text, each with its own part.
void append_page_markup(std::string& out, const PageTree& page,
                        const std::function<int(NodeId)>& part_of,
                        const std::function<std::vector<TextStretch>(NodeId)>& stretches_of);

}  // namespace sst
