#pragma once

#include "common/metadata/claim.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"

namespace sst {

/// What stands on the page at the places where its site carries dates and names: at the surest
/// place of each that the page has. Replaces the contents of `claims`.
void read_site_byline(const PageView& view, const SiteEvidence& evidence, SiteClaims& claims);

}  // namespace sst
