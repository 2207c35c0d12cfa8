#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/record_window.hpp"

namespace sst {

enum class RecordKind : std::uint8_t {
  response,    ///< a server's response, HTTP headers included
  resource,    ///< a resource without HTTP headers
  conversion,  ///< a resource in another format
  revisit,     ///< unchanged since an earlier capture; has no content
  other,       ///< requests, metadata, and other types that are not pages
  damaged,     ///< unreadable, or inconsistent with its header
};

/// A record of a WARC or ARC file.
struct ArchiveRecord {
  RecordKind kind = RecordKind::other;
  ArchivePosition position;   ///< its start
  ArchivePosition next;       ///< where reading continues
  std::string url;            ///< as written, without angle brackets
  std::string date;           ///< as written: 2017-03-06T04:03:53Z, or 20170306040353 in ARC files
  std::string id;             ///< WARC-Record-ID, with its angle brackets
  std::string content_type;   ///< of the block
  std::string truncated;      ///< WARC-Truncated: why the crawler cut it short
  std::string damage;         ///< description of the damage
  bool is_too_large = false;  ///< the block exceeds the reader's limit and is cut
  std::uint64_t length = 0;   ///< of the block, in bytes
  std::string_view block;     ///< valid until the next record is read
};

/// Reads the records of WARC 0.18, 1.0 and 1.1 and ARC 1.0 files.
///
/// The file is not trusted. A record that is cut short, damaged, or of another length than declared
/// is returned as `damaged`. The search for the next record starts right after the damaged record's
/// header, so a false length loses no other record.
class RecordReader {
 public:
  /// Blocks of more than `max_block_bytes` are skipped.
  RecordReader(RecordWindow window, std::uint64_t max_block_bytes)
      : m_window{std::move(window)}, m_max_block_bytes{max_block_bytes} {}

  /// Reads the next record; false at the end. Its contents are valid until the next call.
  bool next(ArchiveRecord& record);

  /// True if the file is compressed, so that positions refer to compressed segments.
  bool is_packed() const { return m_window.is_packed(); }

  /// Moves to the `next` of an earlier record; false if the input cannot seek.
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
  std::size_t m_pending = 0;  // bytes of the last record's block that are not consumed yet
  std::string m_large_start;
  int m_large_lies = 0;
};

/// The number of decompressed bytes at the start of a file that looks_like_archive() needs.
inline constexpr std::size_t kArchiveSampleBytes = std::size_t{1} << 16;

/// True if a file with these first bytes is a WARC or ARC file: they begin a record, or they are
/// not HTML and a WARC record begins on a later line (the first record is damaged).
bool looks_like_archive(std::string_view unpacked);

}  // namespace sst
