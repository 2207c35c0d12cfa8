#pragma once

#include "common/metadata/claim.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// Reads the title, names and date of a page that is mapped to `tree`. Reads all three at the nodes
/// that lessons apply to. Also reads names and date at the nodes where the site's pages usually
/// have them; if a page has several such nodes, uses the most reliable one. Replaces the contents
/// of `claims`.
void read_site_byline(const MappedPage& page, const SiteTree& tree, SiteClaims& claims);

}  // namespace sst
