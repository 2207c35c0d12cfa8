#pragma once

#include <vector>

#include "common/page/kept_content.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// The nodes of the site's tree that contain the kept content of a page mapped to that tree, as
/// SiteNode::path, without duplicates, in content order. Pages with equal structures have content
/// at the same nodes.
std::vector<PathHash> structure_of(const MappedPage& page, const KeptContent& content);

}  // namespace sst
