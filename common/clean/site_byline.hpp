#pragma once

#include "common/metadata/claim.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// What stands on a page that is mapped to `tree` at the nodes where its site carries dates and
/// names: at the surest node of each that the page has. Replaces the contents of `claims`.
void read_site_byline(const MappedPage& page, const SiteTree& tree, SiteClaims& claims);

}  // namespace sst
