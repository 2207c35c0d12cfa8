#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/record_window.hpp"

namespace sst {

enum class RecordKind : std::uint8_t {
  response,    ///< what a server answered, HTTP headers included
  resource,    ///< a thing itself, without headers
  conversion,  ///< another form of a thing
  revisit,     ///< the same as was stored before; holds no content
  other,       ///< requests, metadata, and whatever else is not a page
  damaged,     ///< a record that cannot be read, or is not as it says
};

/// A record of a WARC or ARC file.
struct ArchiveRecord {
  RecordKind kind = RecordKind::other;
  ArchivePosition position;   ///< where it begins
  ArchivePosition next;       ///< where reading goes on after it
  std::string url;            ///< as written, without angle brackets
  std::string date;           ///< as written: 2017-03-06T04:03:53Z, or 20170306040353 in ARC files
  std::string id;             ///< WARC-Record-ID, with its angle brackets
  std::string content_type;   ///< of the block
  std::string truncated;      ///< WARC-Truncated: why the crawler cut it short
  std::string damage;         ///< what is wrong with it
  bool is_too_large = false;  ///< the block has more bytes than the reader was to hold; it is cut
  std::uint64_t length = 0;   ///< of the block, in bytes
  std::string_view block;     ///< good until the next record is read
};

/// Reads the records of WARC 0.18, 1.0 and 1.1 and ARC 1.0 files.
///
/// Nothing that a file says is trusted: a record that is cut short, damaged, or longer or shorter
/// than it says costs itself and is given out as `damaged`; reading goes on at the next record,
/// which is looked for from the damaged one's header on, so that a false length swallows no other.
class RecordReader {
 public:
  /// Blocks of more than `max_block_bytes` are passed over.
  RecordReader(RecordWindow window, std::uint64_t max_block_bytes)
      : m_window{std::move(window)}, m_max_block_bytes{max_block_bytes} {}

  /// Reads the next record; false at the end. What a record holds is good until the next call.
  bool next(ArchiveRecord& record);

  /// True if places in the file are of packed segments.
  bool is_packed() const { return m_window.is_packed(); }

  /// Goes to a place that a record gave as `next`; false where the input cannot.
  bool seek(const ArchivePosition& position);

 private:
  enum class Format : std::uint8_t { unknown, warc, arc };

  bool begin_record(ArchiveRecord& record);
  bool read_header(ArchiveRecord& record);
  void read_block(ArchiveRecord& record);
  void pass_large_block(ArchiveRecord& record);
  std::optional<std::size_t> find_end(std::size_t block_length);
  bool has_faulty_terminator(std::string_view tail);
  void report(ArchiveRecord& record, std::string damage);
  bool find_next_record();
  bool starts_record(std::string_view bytes, std::size_t at);

  RecordWindow m_window;
  std::uint64_t m_max_block_bytes;
  Format m_format = Format::unknown;
  std::size_t m_pending = 0;  // bytes of the last record's block that were not consumed yet
  std::string m_large_start;
  int m_large_lies = 0;
};

/// Of the beginning of a file, unpacked, that looks_like_archive() wants to see.
inline constexpr std::size_t kArchiveSampleBytes = std::size_t{1} << 16;

/// True if a file that begins so is a WARC or ARC file: by its first bytes, or, should those be
/// damaged and not be HTML, by a WARC record that begins on a later line.
bool looks_like_archive(std::string_view unpacked);

}  // namespace sst
