#pragma once

#include "common/metadata/claim.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds the names and the date in the short texts after `heading`, else before it. A name needs a
/// sign: "By", or an element that is called "author" or "byline". REQUIRES: `heading` is an element
/// of the page.
void add_visible_byline(const PageTree& page, NodeId heading, ClaimList& claims);

/// The same for a page without such a heading: what stands before its first running text.
void add_byline_before_text(const PageTree& page, ClaimList& claims);

}  // namespace sst
