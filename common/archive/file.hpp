#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>

#include "common/page/page_problem.hpp"

namespace sst {

/// Reads a file's bytes into `bytes`, reusing its memory. A file of more than `max_bytes`, or one
/// that cannot be read, is a problem and `bytes` is empty. `modified` is set if it could be opened.
std::optional<PageProblem> read_file(const std::filesystem::path& path, std::size_t max_bytes,
                                     std::string& bytes, std::optional<std::time_t>& modified);

/// A number that is another one when a file was written anew: of its size and the time of its last
/// change. 0 if there is no such file, or it is no regular one.
std::uint64_t file_stamp(const std::filesystem::path& path);

}  // namespace sst
