#pragma once

#include <string>

#include "common/clean/page_result.hpp"

namespace sst {

/// Appends an HTML document that shows a cleaned page with its dropped parts colored, and explains
/// the decision about the part under the pointer. The document contains no scripts and no links,
/// and loads nothing, so it also works in a frame that forbids scripts. Noisy words in a kept leaf
/// [Yi03, enhancement 3] are shown as kept. REQUIRES: the result contains decisions.
void append_coloured_page(const PageResult& result, std::string& out);

}  // namespace sst
