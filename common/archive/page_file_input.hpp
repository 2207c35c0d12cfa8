#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

#include "common/archive/page_input.hpp"

namespace sst {

/// The single page in a file, compressed or not.
std::unique_ptr<PageInput> open_page_file(const std::filesystem::path& path,
                                          std::size_t max_page_bytes);

}  // namespace sst
