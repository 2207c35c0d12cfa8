#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The heading of a page's content.
struct ContentHeading {
  NodeId node = kNoNode;  ///< the element with it; kNoNode if there is none
  std::string text;
};

/// Finds the element whose text is one of the `titles` that the page states for itself, or shares
/// at least half of the words with one: a heading, else any text without links.
ContentHeading find_content_heading(const PageTree& page, std::span<const std::string> titles);

/// Appends the text of an element, at most `most` bytes, with white space collapsed.
void append_element_text(const PageTree& page, NodeId element, std::size_t most, std::string& out);

/// The parts of a TITLE between its separators: "Rain | News | Example".
std::string_view longest_title_part(std::string_view title);

}  // namespace sst
