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

/// Finds the heading that shares more than half of its words with one of the `titles` that the page
/// states for itself; else the only h1; else any text that is one of the titles.
ContentHeading find_content_heading(const PageTree& page, std::span<const std::string> titles);

/// Appends the text of an element, at most `most` bytes, with white space collapsed.
void append_element_text(const PageTree& page, NodeId element, std::size_t most, std::string& out);

/// Removes the name of the site from the end of a title: "Rain | Example".
void remove_site_name(std::string& title, std::string_view site_name);

/// The longest of the parts of a TITLE between its separators: "Rain | News | Example".
std::string_view longest_title_part(std::string_view title);

}  // namespace sst
