#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/archive/record_page.hpp"
#include "common/archive/segment_reader.hpp"

namespace sst {

/// Reads single records of an archive by their places. One thread at a time.
class RecordRangeReader {
 public:
  /// Reads the beginning of the file, 1 KiB unless it holds a dictionary. Throws
  /// InputError if the file cannot be read.
  RecordRangeReader(const std::string& file, std::size_t max_page_bytes);
  ~RecordRangeReader();

  /// Makes `page` that of the record at `offset`, and reads at most `length` bytes. The page has a
  /// problem if there is no record.
  void read(std::uint64_t offset, std::optional<std::uint64_t> length, SourcePage& page);

  const std::string& file() const { return m_pages.file(); }

 private:
  class RangeStream;

  RecordPages m_pages;
  std::size_t m_max_page_bytes;
  RangeStream* m_range = nullptr;  // of m_segments
  std::shared_ptr<SegmentReader> m_segments;
  ArchiveRecord m_record;
};

}  // namespace sst
