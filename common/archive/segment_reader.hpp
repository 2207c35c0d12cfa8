#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/archive/byte_stream.hpp"
#include "common/archive/packed_origin.hpp"

namespace sst {

/// Decompresses a file that is a sequence of segments: gzip members, zstd or lz4 frames, or xz
/// streams. An uncompressed file is one segment. Archives contain one segment per record, or one
/// segment for all records.
///
/// After a damaged segment, reading continues at the next position where a segment can begin.
class SegmentReader {
 public:
  enum class Status : std::uint8_t {
    data,         ///< bytes were appended
    new_segment,  ///< a segment begins here; segment_offset() is its file offset
    damage,       ///< the segment cannot be unpacked further, see damage(). The next bytes do not
                  ///< continue the previous ones
    end,
  };

  virtual ~SegmentReader() = default;

  /// Appends up to `size` decompressed bytes of one segment to `out`.
  virtual Status read(std::string& out, std::size_t size) = 0;

  /// The file offset at which the current segment begins. After Status::end of a packed file, the
  /// offset of the file's end.
  virtual std::uint64_t segment_offset() const = 0;
  virtual const std::string& damage() const = 0;
  virtual bool is_packed() const = 0;

  /// Moves to the segment that begins at this file offset, or to any offset of an uncompressed
  /// file. False if the input cannot seek.
  virtual bool seek(std::uint64_t offset) = 0;
};

/// Detects gzip, zstd (including the dictionary at the start of some .warc.zst files), xz and lz4
/// from the first bytes. If the first bytes are neither a known format nor text, the file's name
/// decides. Throws InputError if a request is packed with xz or lz4. With `threads_ahead`, that
/// many additional threads unpack the next members of a large gzip file while it is read.
std::unique_ptr<SegmentReader> open_segments(std::unique_ptr<ByteStream> bytes,
                                             std::string_view name = {},
                                             PackedOrigin origin = PackedOrigin::file,
                                             std::size_t threads_ahead = 0);

/// Appends the first `size` decompressed bytes of a file, across segments and damage, to `out`.
void read_start(SegmentReader& segments, std::size_t size, std::string& out);

}  // namespace sst
