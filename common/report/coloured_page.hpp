#pragma once

#include <string>

#include "common/clean/page_result.hpp"

namespace sst {

/// Appends an HTML document that shows a cleaned page with its dropped parts colored, and the
/// reason for the part under the pointer. It has no scripts or links and loads nothing, so it also
/// works in a frame that forbids scripts. Shows noisy words in a kept leaf [Yi03, enhancement 3] as
/// kept. REQUIRES: the result has decisions.
void append_coloured_page(const PageResult& result, std::string& out);

}  // namespace sst
