#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/record_page.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// The offset by which a record can be read again; none if it shares a compressed block with
/// others.
std::optional<std::uint64_t> own_offset(const Capture& capture);

/// Reads single records of an archive by their places. A place where no record is costs no more
/// than one where a record is: nothing is searched for. One thread at a time.
class RecordRangeReader {
 public:
  /// Of a file. Reads its beginning, 1 KiB unless it holds a dictionary, which tells how it is
  /// packed. Throws InputError if the file cannot be read.
  RecordRangeReader(const std::string& file, std::size_t max_page_bytes);
  /// Reads records of the archive `member` in a WACZ file; `bytes` are that member's.
  RecordRangeReader(const std::string& file, const std::string& member,
                    std::unique_ptr<ByteStream> bytes, std::size_t max_page_bytes);
  /// Of an archive of this name that is elsewhere, and must be able to seek. Each record tells by
  /// itself how it is packed; only if the name ends in ".zst", the beginning is read, too.
  RecordRangeReader(const std::string& name, std::unique_ptr<ByteStream> bytes,
                    std::size_t max_page_bytes);
  ~RecordRangeReader();

  /// Makes `page` that of the record at `offset`, and reads at most `length` bytes, and at most
  /// most_record_bytes(). The page has a problem if there is no record. Throws InputError if the
  /// archive cannot be read.
  void read(std::uint64_t offset, std::optional<std::uint64_t> length, SourcePage& page);

  /// The bytes of an archive that are read of a record whose length is unknown or larger.
  static std::uint64_t most_record_bytes(std::size_t max_page_bytes);

 private:
  class RangeStream;

  std::unique_ptr<SegmentReader> segments_at(std::uint64_t offset);

  RecordPages m_pages;
  std::size_t m_max_page_bytes;
  std::unique_ptr<RangeStream> m_range;
  std::unique_ptr<SegmentReader> m_segments;  // of the file; none if each record has its own
  ArchiveRecord m_record;
};

}  // namespace sst
