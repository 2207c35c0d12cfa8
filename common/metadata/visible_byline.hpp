#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// What is looked for, because markup does not tell it.
struct BylineWish {
  bool authors = false;
  bool dates = false;
};

/// Adds the names and the dates in the short texts after `heading`, and before it. A name needs a
/// sign: "By", or an element that is called "author" or "byline". A date is that of the last change
/// if its label says so. Without a date of publication near the heading, takes one from the rest of
/// the page that is called so, or the only one that stands alone. REQUIRES: `heading` is an element
/// of the page.
void add_visible_byline(const PageTree& page, NodeId heading, BylineWish wish,
                        DatePlaceFinder& places, const DateHints& hints, ClaimList& claims);

/// The same for a page without such a heading: what stands before its first running text.
void add_byline_before_text(const PageTree& page, BylineWish wish, DatePlaceFinder& places,
                            const DateHints& hints, ClaimList& claims);

}  // namespace sst
