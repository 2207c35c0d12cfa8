#pragma once

#include <cstdint>
#include <string>

#include "common/model/site_model.hpp"

namespace sst {

/// "div class="nav""
std::string element_name(const ReadableKey& key);

/// ".62" for 0.618
std::string short_number(double share);

/// "[noisy .02] div class="nav", 30 pages"
std::string element_label(const SiteModel& model, SiteStyleTree::ElementId id);

/// "183 elements in 20 styles, 12 noisy, 30 meaningful"; "183 nodes, ..." for a tree of pooled
/// elements.
std::string census_in_words(const SiteStyleTree::Census& census);

/// The minimum number of pages for an item to be shown in reports.
std::uint32_t least_pages_shown(const SiteModel& model);

}  // namespace sst
