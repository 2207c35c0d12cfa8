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

/// Removes the name of the site, and the like, from a title. `others` are other titles that the
/// page states, and its heading.
/// 1. What follows the last separator, if it is that name, if the rest is one of the others, or if
///    the separator is a bar and the rest is longer: "Rain today | Example".
/// 2. What comes before the first separator, if it is that name, or if the rest is one of the
///    others. Or else what comes after it, if what comes before is one of them and has four words:
///    "Rain over the harbour | Weather | Example | 31.1.2026".
void remove_site_name(std::string& title, std::string_view site_name,
                      std::span<const std::string> others);

/// The longest of the parts of a TITLE between its separators: "Rain | News | Example".
std::string_view longest_title_part(std::string_view title);
/// What follows the last separator; empty if there is none.
std::string_view last_title_part(std::string_view title);

}  // namespace sst
