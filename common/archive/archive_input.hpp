#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/input_limits.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// Returns the pages in the records of a WARC or ARC file. `file` is its name, for messages and
/// cursors. If `file` is a WACZ file, `member` is the name of the archive in it.
std::unique_ptr<PageInput> open_archive(std::unique_ptr<SegmentReader> segments,
                                        const std::string& file, std::size_t max_page_bytes,
                                        std::string member = {});
/// As above, for a file. If its first bytes are damaged, its name determines the compression.
std::unique_ptr<PageInput> open_archive_file(const std::filesystem::path& path, InputLimits limits);

/// archive_packing() needs this many bytes from the start of a file.
inline constexpr std::size_t kArchiveStartBytes = std::size_t{1} << 18;

/// The compression of an archive with these first bytes, as a name for open_segments(): ".gz",
/// ".zst", ".xz", ".lz4", or "". None if the bytes do not begin an archive.
std::optional<std::string_view> archive_packing(const std::string& start);

/// True if a file begins like an archive, compressed or not. Throws InputError if the file cannot
/// be read.
bool is_archive(ByteStream& file);
bool is_archive_file(const std::filesystem::path& path);

}  // namespace sst
