#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"

namespace sst {

/// The pages of the archives in a WACZ file, see WaczFile, sorted by archive name. An archive that
/// cannot be read becomes a page with a problem. Throws InputError like WaczFile.
std::unique_ptr<PageInput> open_wacz(const std::string& path, InputLimits limits);

}  // namespace sst
