#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/page_input.hpp"

namespace sst {

/// The pages in the records of a WARC or ARC file. `name` is the file's, for messages and cursors.
std::unique_ptr<PageInput> open_archive(std::unique_ptr<ByteStream> bytes, std::string name,
                                        std::size_t max_page_bytes);

/// True if a file begins like an archive, compressed or not.
bool is_archive_file(const std::filesystem::path& path);

}  // namespace sst
