#pragma once

#include <memory>
#include <string_view>

#include "common/archive/packed_segments.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

// Signatures and readers for the less common compression formats (neither gzip nor zstd).

inline constexpr std::string_view kXzMagic{
    "\xFD"
    "7zXZ\0",
    6};
inline constexpr std::string_view kLz4Magic = "\x04\x22\x4D\x18";

/// The streams of an .xz file. A stream that needs more than 256 MiB of memory counts as damaged.
std::unique_ptr<SegmentReader> open_xz_segments(ByteWindow input);

/// The frames of an .lz4 file.
std::unique_ptr<SegmentReader> open_lz4_segments(ByteWindow input);

}  // namespace sst
