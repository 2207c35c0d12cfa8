#pragma once

#include <string>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// The names and the date that stand near the heading of a page's content.
struct VisibleByline {
  std::vector<std::string> authors;
  std::string published;  ///< ISO 8601
};

/// Looks at the short texts before and after `heading`. A name needs a sign: "By", or an element
/// that is called "author" or "byline". REQUIRES: `heading` is an element of the page.
VisibleByline find_visible_byline(const PageTree& page, NodeId heading);

}  // namespace sst
