#pragma once

#include "common/metadata/claim.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// Reads the date and names from a page that is mapped to `tree`, at the nodes where the site's
/// pages usually have them. If there are several such nodes, uses the most reliable one. Replaces
/// the contents of `claims`.
void read_site_byline(const MappedPage& page, const SiteTree& tree, SiteClaims& claims);

}  // namespace sst
