#pragma once

#include "common/metadata/claim.hpp"
#include "common/metadata/date_place.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Adds what the visible elements of a page say of themselves: microdata, RDFa and rel. Leaves out
/// dates of publication in comments and lists of other pages.
void add_element_claims(const PageTree& page, DatePlaceFinder& places, ClaimList& claims);

}  // namespace sst
