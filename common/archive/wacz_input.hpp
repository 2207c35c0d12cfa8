#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "common/archive/page_input.hpp"

namespace sst {

/// The pages of a WACZ file (https://specs.webrecorder.net/wacz/1.1.1/): those of the WARC files in
/// its folder `archive`, by their names. A member that cannot be read is a page with a problem.
/// Throws InputError if it is no ZIP file.
std::unique_ptr<PageInput> open_wacz(const std::string& path, std::size_t max_page_bytes);

}  // namespace sst
