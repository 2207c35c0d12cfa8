#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "common/archive/byte_stream.hpp"

namespace sst {

/// Unpacks a file that is made of segments one after the other: gzip members, zstd frames, or,
/// where nothing is packed, the whole file as one. Archives have a segment for each record, or one
/// for all.
///
/// A segment that is damaged costs itself: reading goes on at the next place where one can begin.
class SegmentReader {
 public:
  enum class Status : std::uint8_t {
    data,         ///< bytes were appended
    new_segment,  ///< a segment begins here; segment_offset() says where it stands in the file
    damage,  ///< the segment cannot be unpacked any further; damage() says why. What comes next
             ///< does not join on to what came before
    end,
  };

  virtual ~SegmentReader() = default;

  /// Appends up to `size` unpacked bytes to `out`, never of two segments in one call.
  virtual Status read(std::string& out, std::size_t size) = 0;

  /// Where the current segment begins in the file, in bytes.
  virtual std::uint64_t segment_offset() const = 0;
  virtual const std::string& damage() const = 0;
  virtual bool is_packed() const = 0;

  /// Goes to a segment that begins at this place in the file, or, where nothing is packed, to any
  /// byte; false where the input cannot do that.
  virtual bool seek(std::uint64_t offset) = 0;
  virtual bool can_seek() const = 0;
};

/// Looks at how the bytes begin and unpacks gzip and zstd (with the dictionary that .warc.zst files
/// may begin with). Where that tells nothing, and is no text either, the file's name does.
std::unique_ptr<SegmentReader> open_segments(std::unique_ptr<ByteStream> bytes,
                                             std::string_view name = {});

/// Appends up to `size` bytes of how a file begins, over segments, to `out`.
void read_start(SegmentReader& segments, std::size_t size, std::string& out);

}  // namespace sst
