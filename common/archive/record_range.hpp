#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/archive/byte_stream.hpp"
#include "common/archive/record_page.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// The offset from which a record can be read again; none if the record shares a compressed segment
/// with other records.
std::optional<std::uint64_t> own_offset(const Capture& capture);

/// Reads single records from an archive by offset. Never searches for a record, so a wrong offset
/// costs no more than a correct one. One thread at a time.
class RecordRangeReader {
 public:
  /// Reads records from a file. Detects the compression from the beginning of the file: 1 KiB, or
  /// more if it contains a dictionary. Throws InputError if the file cannot be read.
  RecordRangeReader(const std::string& file, std::size_t max_page_bytes);
  /// Reads records from the archive `member` in a WACZ file; `bytes` is the content of that member.
  RecordRangeReader(const std::string& file, const std::string& member,
                    std::unique_ptr<ByteStream> bytes, std::size_t max_page_bytes);
  /// Reads records of a remote archive; `bytes` must be able to seek. Detects the compression from
  /// each record. Reads the beginning of the archive only if the name ends in ".zst".
  RecordRangeReader(const std::string& name, std::unique_ptr<ByteStream> bytes,
                    std::size_t max_page_bytes);
  ~RecordRangeReader();

  /// Fills in `page` from the record at `offset`. Reads at most `length` bytes and at most
  /// most_record_bytes(). The page has a problem if no record begins at `offset`. Throws InputError
  /// if the archive cannot be read.
  void read(std::uint64_t offset, std::optional<std::uint64_t> length, SourcePage& page);

  /// The maximum number of archive bytes read for one record.
  static std::uint64_t most_record_bytes(std::size_t max_page_bytes);

 private:
  class RangeStream;

  std::unique_ptr<SegmentReader> segments_at(std::uint64_t offset);

  RecordPages m_pages;
  std::size_t m_max_page_bytes;
  std::unique_ptr<RangeStream> m_range;
  std::unique_ptr<SegmentReader> m_segments;  // segments of the file; null if each record opens
                                              // its own
  ArchiveRecord m_record;
};

}  // namespace sst
