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
  conversion,  ///< a resource converted to another format
  revisit,     ///< unchanged since an earlier capture; has no content
  other,       ///< requests, metadata, and other types that are not pages
  unknown,     ///< a type that no WARC version defines, or no type
  damaged,     ///< unreadable, or inconsistent with its header
};

/// A record of a WARC or ARC file.
struct ArchiveRecord {
  RecordKind kind = RecordKind::unknown;
  ArchivePosition position;    ///< start of the record
  ArchivePosition next;        ///< position where reading continues
  ArchivePosition end;         ///< the end of a good record, after its terminator
  std::string type;            ///< as written; empty in ARC files
  std::string url;             ///< as written, without angle brackets
  std::string date;            ///< as written: 2017-03-06T04:03:53Z, or 20170306040353 in ARC files
  std::string id;              ///< WARC-Record-ID, with its angle brackets
  std::string content_type;    ///< content type of the block
  std::string payload_digest;  ///< WARC-Payload-Digest, as written: "sha1:" and base32
  std::string refers_to_url;   ///< WARC-Refers-To-Target-URI, without angle brackets
  std::string refers_to_date;  ///< WARC-Refers-To-Date, as written
  std::string truncated;       ///< WARC-Truncated: why the crawler cut the record short
  std::string damage;          ///< description of the damage
  bool is_too_large = false;   ///< the block exceeds the reader's limit and is cut off
  bool is_longer = false;      ///< the record exceeds its declared length; `block` ends there
  std::uint64_t length = 0;    ///< declared length of the block in bytes
  std::string_view block;      ///< valid until the next record is read
};

/// Reads the records of WARC (0.18, 1.0 and 1.1) and ARC (1.0) archives, from files and pipes.
///
/// A declared length is trusted if the record ends where the length says, so the content of a block
/// is never mistaken for a record. The file itself is not trusted: a record that is truncated, is
/// damaged, or has a wrong length is returned as `damaged`. However, if the record contains a page
/// and no other record begins within its declared length, it is returned with a block of that
/// length. After a damaged record, the search for the next record starts right after the damaged
/// record's header, so a false length cannot hide another record. If the length exceeds the
/// reader's limit, the search starts after the block. A record found by searching is accepted only
/// if it ends where its length says and is followed by another record or the end of the file. If
/// earlier records had a terminator but a record is followed directly by another one, its length is
/// trusted only if the following record ends where its own length says.
class RecordReader {
 public:
  enum class Scope : std::uint8_t {
    archive,     ///< all records; searches for the next one after damage
    one_record,  ///< only the record at the first position; no search
  };

  /// Blocks of more than `max_block_bytes` are skipped.
  RecordReader(RecordWindow window, std::uint64_t max_block_bytes, Scope scope = Scope::archive)
      : m_window{std::move(window)}, m_max_block_bytes{max_block_bytes}, m_scope{scope} {}

  /// Reads the next record; false at the end. Its contents are valid until the next call. Throws
  /// InputError if the archive cannot be read further, after returning all records before the
  /// failure.
  bool next(ArchiveRecord& record);

  /// If an InputError cut the last record short, rethrows it.
  void rethrow_failure() const { m_window.rethrow_failure(); }

  /// True if the file is compressed: positions then refer to compressed segments.
  bool is_packed() const { return m_window.is_packed(); }

  /// Moves to the `next` position of an earlier record; false if the input cannot seek.
  bool seek(const ArchivePosition& position);

 private:
  enum class Format : std::uint8_t { unknown, warc, arc };

  /// How the records of a packed file are divided among its segments.
  enum class Layout : std::uint8_t { unknown, segment_for_each, shared_segments };

  struct Header {
    std::size_t length = 0;  // 0 if the header does not end
    bool is_good = false;
  };

  bool begin_record(ArchiveRecord& record);
  bool read_header(ArchiveRecord& record);
  std::string_view peek_header();
  Header parse_header(std::string_view bytes, ArchiveRecord& record) const;
  void read_block(ArchiveRecord& record);
  void pass_large_block(ArchiveRecord& record);
  std::uint64_t skip_block(std::uint64_t length);
  std::optional<std::size_t> find_end(std::size_t block_end);
  bool is_end_of_record(std::size_t at, std::string_view tail) const;
  bool leads_to_end(std::size_t at);
  ArchivePosition position_after_terminator(std::size_t end);
  void learn_framing(const ArchiveRecord& record, std::size_t end);
  bool has_faulty_terminator(std::string_view tail) const;
  bool report(ArchiveRecord& record, std::string damage);
  void report_short(ArchiveRecord& record);
  void report_false_length(ArchiveRecord& record);
  bool find_next_record();
  bool begins_credible_record();
  bool is_start_of_segment(std::size_t at) const;
  bool starts_record(std::string_view bytes) const;
  bool starts_faulty_record(std::string_view bytes) const;

  RecordWindow m_window;
  std::uint64_t m_max_block_bytes;
  Scope m_scope;
  Format m_format = Format::unknown;
  Layout m_layout = Layout::unknown;
  std::optional<std::size_t> m_terminator_bytes;  // length of the last terminator seen
  std::size_t m_pending = 0;                      // unconsumed bytes of the last record's block
  std::string m_large_start;
  std::string m_longer_block;        // block of a record that exceeds its declared length
  std::size_t m_copied_in_vain = 0;  // bytes copied into m_longer_block and then discarded
};

/// looks_like_archive() needs this many decompressed bytes from the start of a file.
inline constexpr std::size_t kArchiveSampleBytes = std::size_t{1} << 16;

/// True if a file with these first bytes is a WARC or ARC file: a record begins at the first byte
/// or, unless the bytes are HTML, on a later line (in case the first record is damaged).
bool looks_like_archive(std::string_view unpacked);

}  // namespace sst
