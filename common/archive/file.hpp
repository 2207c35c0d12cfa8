#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

#include "common/page/page_problem.hpp"

namespace sst {

/// Reads a file into `bytes`, reusing its memory. If the file is larger than `max_bytes` or cannot
/// be read, returns a problem and leaves `bytes` empty. Sets `modified` if the file can be opened.
std::optional<PageProblem> read_file(const std::filesystem::path& path, std::size_t max_bytes,
                                     std::string& bytes, std::optional<std::time_t>& modified);

/// A hash of a file's size and modification time; it changes when the file is rewritten. 0 if the
/// file does not exist or is not a regular file.
std::uint64_t file_fingerprint(const std::filesystem::path& path);

}  // namespace sst
