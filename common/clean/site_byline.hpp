#pragma once

#include "common/metadata/claim.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// Reads the date and names of a page that is mapped to `tree`, at the nodes where its site's pages
/// have them; of several nodes, uses the surest. Replaces the contents of `claims`.
void read_site_byline(const MappedPage& page, const SiteTree& tree, SiteClaims& claims);

}  // namespace sst
