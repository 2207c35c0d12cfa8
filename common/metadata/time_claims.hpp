#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds the dates of publication and of the last change that time elements give. One near the
/// heading comes before one farther away that is called the date of publication, and after these
/// the only one that stands alone. Those in sentences, comments and lists of other pages, and those
/// before the web, tell nothing. Reads the first few hundred time elements.
void add_time_claims(const PageTree& page, DatePlaceFinder& places, const DateHints& hints,
                     ClaimList& claims);

}  // namespace sst
