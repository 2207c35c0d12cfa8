#pragma once

#include <vector>

#include "common/page/kept_content.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// Returns the nodes of the site's tree that contain a page's kept content, as values of
/// SiteNode::path, without duplicates, in content order. REQUIRES: the page is mapped to the tree.
/// Pages with equal structures have content at the same nodes.
std::vector<PathHash> structure_of(const MappedPage& page, const KeptContent& content);

}  // namespace sst
