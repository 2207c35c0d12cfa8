#pragma once

#include <span>
#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The heading of a page's content.
struct ContentHeading {
  NodeId node = kNoNode;  ///< its element or text node; kNoNode if there is none
  std::string text;
};

/// Finds the content's heading. `titles` are the page's own titles. The heading is the first of
/// these that exists:
/// 1. the h1 or h2 most similar to one of the titles, if the similarity is above 0.5; it is
///    the number of shared words divided by the number of words of the longer text, plus up to 0.2
///    for an h1
/// 2. the only h1, if it has at least four words or the page has no titles
/// 3. the first h1 that is a part of one of the titles between separators, unless 4 exists after it
/// 4. the first text that equals one of the titles
///
/// Case is ignored. Takes time linear in the page's size times the number of titles.
ContentHeading find_content_heading(const PageTree& page, std::span<const std::string> titles);

/// Removes the site's name, and similar parts, from a title. `others` are the page's other titles
/// and its heading.
/// 1. Removes the part after the last separator if this part is the site's name, if the rest is in
///    `others`, or if the separator is a bar and the rest is longer: "Rain today | Example".
/// 2. Removes the part before the first separator if this part is the site's name, or if the rest
///    is in `others`. Otherwise, removes the part after the first separator if the part before it
///    is in `others` and has at least four words: "Rain over the harbour | Weather | Example |
///    31.1.2026".
void remove_site_name(std::string& title, std::string_view site_name,
                      std::span<const std::string> others);

/// The longest part of a TITLE between its separators: "Rain | News | Example".
std::string_view longest_title_part(std::string_view title);
/// The part after the last separator; empty if there is none.
std::string_view last_title_part(std::string_view title);

}  // namespace sst
