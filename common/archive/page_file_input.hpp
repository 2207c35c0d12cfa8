#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "common/archive/page_input.hpp"

namespace sst {

/// The single page in a file, compressed or not. `bytes` is the size of the file; nullopt if it
/// does not exist or is not a regular file.
std::unique_ptr<PageInput> open_page_file(const std::filesystem::path& path,
                                          std::optional<std::uint64_t> bytes,
                                          std::size_t max_page_bytes);

}  // namespace sst
