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
  bool is_signed = false;  ///< begins with "By", or is in an element named "author" or "byline"
};

/// Reads the names in a text node such as "By Ann Lee and Bo Ek on January 31, 2026", without the
/// byline start, the date, and the text after the date. If the text is only "By", reads the names
/// in the next node.
BylineText read_byline(const PageTree& page, NodeId text);

/// The names that read_byline() returns, if they are signed; otherwise empty.
std::string signed_names(const PageTree& page, NodeId text);

}  // namespace sst
