#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds the dates of publication and of the last change from time elements. Dates near the heading
/// rank first, then labeled dates farther away. Dates that stand alone rank last, and count only if
/// they are all equal. Ignores dates in sentences, comments and lists of other pages, and dates
/// that are older than the web. Reads only the first few hundred time elements.
void add_time_claims(const PageTree& page, DatePlaceFinder& places, const DateHints& hints,
                     ClaimList& claims);

}  // namespace sst
