#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The fields to look for, because markup does not state them.
struct BylineWish {
  bool authors = false;
  bool dates = false;
};

/// Adds the names and dates in the short texts after and before `heading`. A name needs evidence:
/// "By", or an element named "author" or "byline". A date is the date of the last change if its
/// label says so. If no date of publication is near the heading, adds one from the rest of the
/// page: a date that is labeled as the date of publication or, if there is none, a date that stands
/// alone. Dates that stand alone count only if they are all equal. REQUIRES: `heading` is an
/// element on the page.
void add_visible_byline(const PageTree& page, NodeId heading, BylineWish wish,
                        DatePlaceFinder& places, const DateHints& hints, ClaimList& claims);

/// Like add_visible_byline(), for a page without a heading: reads the texts before the first
/// running text.
void add_byline_before_text(const PageTree& page, BylineWish wish, DatePlaceFinder& places,
                            const DateHints& hints, ClaimList& claims);

}  // namespace sst
