#pragma once

#include <vector>

#include "common/page/kept_content.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// The nodes of the site's tree that hold the kept content of a page that is mapped to it, each
/// once, in the order of the content, by SiteNode::path. Pages of one structure are cleaned from
/// the same nodes.
std::vector<PathHash> structure_of(const MappedPage& page, const KeptContent& content);

}  // namespace sst
