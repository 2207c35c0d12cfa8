#pragma once

#include <cstddef>
#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

inline constexpr std::size_t kLongestBylineText = 160;  ///< bytes

/// The text of the nodes [first, end); empty if it is longer than a byline.
std::string short_text(const PageTree& page, NodeId first, NodeId end);

/// A short text that may be a byline.
struct BylineText {
  std::string names;       ///< empty if the text does not look like names
  bool is_signed = false;  ///< it begins with "By", or its element is named "author" or "byline"
};

/// The names in a text node, without the byline start, and without a date and the text after it:
/// "By Ann Lee and Bo Ek on January 31, 2026". If the text is only "By", the names in the next
/// node.
BylineText read_byline(const PageTree& page, NodeId text);

}  // namespace sst
