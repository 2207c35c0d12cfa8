#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "common/archive/page_input.hpp"

namespace sst {

/// The pages of a WACZ file: those of its archives, see WaczFile, by their names. One that cannot
/// be read is a page with a problem. Throws InputError as WaczFile does.
std::unique_ptr<PageInput> open_wacz(const std::string& path, std::size_t max_page_bytes);

}  // namespace sst
