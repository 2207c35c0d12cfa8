#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds claims from the attributes of visible elements: microdata, RDFa and rel. Skips dates of
/// publication in comments and lists of other pages.
void add_element_claims(const PageTree& page, DatePlaceFinder& places, ClaimList& claims);

}  // namespace sst
