#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The heading of a page's content.
struct ContentHeading {
  NodeId node = kNoNode;  ///< the element with it, or its text; kNoNode if there is none
  std::string text;
};

/// Finds the heading that shares more than half of its words with one of the `titles` that the page
/// states for itself; else the only h1, if it is long or there is no title; else any text that is
/// one of the titles. The time is linear in the page's size times the number of titles.
ContentHeading find_content_heading(const PageTree& page, std::span<const std::string> titles);

/// Removes what follows the last separator of a title if it is the name of the site, if the rest is
/// one of the `others` (other titles that the page states, and its heading), or if the separator is
/// a bar and the rest is longer: "Rain today | Example". Then removes what comes before the first
/// separator if it is the name of the site, or if the rest is one of the others, or else what comes
/// after it if what is before it is one of them: "Rain today | Weather | Example | 31.1.2026".
void remove_site_name(std::string& title, std::string_view site_name,
                      std::span<const std::string> others);

/// The longest of the parts of a TITLE between its separators: "Rain | News | Example".
std::string_view longest_title_part(std::string_view title);

}  // namespace sst
