#include "common/archive/archive_record.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "common/archive/record_header.hpp"
#include "common/page/sniff.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestHeader = std::size_t{1} << 18;
constexpr std::size_t kSearchStep = std::size_t{1} << 16;
constexpr std::size_t kLongestSignature = 8192;                 // an ARC header line
constexpr std::size_t kLargeBlockStart = std::size_t{1} << 16;  // kept of an oversized block
constexpr std::string_view kTerminator = "\r\n\r\n";
constexpr std::size_t kLongestTerminator = 8;  // with room for sloppy writers
// The maximum number of seeks back after a large record with a false length. Each such length may
// have led to the end of the file.
constexpr int kMostLargeLies = 16;

std::size_t line_break_length(std::string_view bytes) {
  std::size_t length = 0;
  while (length < bytes.size() && (bytes[length] == '\r' || bytes[length] == '\n')) {
    ++length;
  }
  return length;
}

void clear(ArchiveRecord& record) {
  const std::string_view no_block;
  record.kind = RecordKind::other;
  record.url.clear();
  record.date.clear();
  record.id.clear();
  record.content_type.clear();
  record.truncated.clear();
  record.damage.clear();
  record.is_too_large = false;
  record.length = 0;
  record.block = no_block;
}

}  // namespace

bool looks_like_archive(std::string_view unpacked) {
  if (starts_warc_record(unpacked) || unpacked.starts_with("filedesc:")) {
    return true;
  }
  if (sniff_content(unpacked) == ContentKind::html) {
    return false;  // an HTML page may quote archive headers
  }
  for (std::size_t at = unpacked.find('\n'); at != std::string_view::npos;
       at = unpacked.find('\n', at + 1)) {
    const std::string_view rest = unpacked.substr(at + 1);
    if (starts_warc_record(rest) &&
        rest.substr(0, header_length(rest).value_or(0)).find("WARC-Type") != rest.npos) {
      return true;
    }
  }
  return false;
}

bool RecordReader::next(ArchiveRecord& record) {
  m_window.consume(std::exchange(m_pending, 0));
  clear(record);
  if (!begin_record(record)) {
    return false;
  }
  if (record.kind != RecordKind::damaged && read_header(record)) {
    read_block(record);
  }
  return true;
}

/// Moves to the start of the next record; false at the end. Damage before it is reported as a
/// separate record.
bool RecordReader::begin_record(ArchiveRecord& record) {
  while (true) {
    const std::string_view bytes = m_window.peek(kLongestSignature);
    if (bytes.empty()) {
      if (const std::string* damage = m_window.damage()) {
        record.position = m_window.position();
        record.damage = *damage;
        record.kind = RecordKind::damaged;
        m_window.pass_damage();
        find_next_record();
        record.next = m_window.position();
        return true;
      }
      return false;
    }
    const std::size_t blank = line_break_length(bytes);
    if (blank == 0) {
      break;
    }
    m_window.consume(blank);
  }
  record.position = m_window.position();
  if (!starts_record(m_window.peek(kLongestSignature), 0)) {
    report(record, "no record begins where one should");
  }
  return true;
}

/// True if a record begins there. Either format counts until the first record determines the
/// format.
bool RecordReader::starts_record(std::string_view bytes, std::size_t at) {
  const std::string_view rest = bytes.substr(at);
  if (m_format != Format::arc && starts_warc_record(rest)) {
    m_format = Format::warc;
    return true;
  }
  if (m_format != Format::warc && starts_arc_record(rest)) {
    m_format = Format::arc;
    return true;
  }
  return false;
}

/// Reads the header and moves past it; false if the record is damaged.
bool RecordReader::read_header(ArchiveRecord& record) {
  const std::string_view bytes = m_window.peek(kLongestHeader);
  std::optional<std::size_t> length;
  if (m_format == Format::arc) {
    length = bytes.find('\n') + 1;
  } else {
    length = header_length(bytes);
  }
  const bool is_good =
      length && (m_format == Format::arc ? parse_arc_header(bytes.substr(0, *length - 1), record)
                                         : parse_warc_header(bytes.substr(0, *length), record));
  if (!is_good) {
    m_window.consume(1);
    report(record, length ? "the header has no Content-Length that is a number"
                          : "the header does not end");
    return false;
  }
  m_window.consume(*length);
  return true;
}

void RecordReader::read_block(ArchiveRecord& record) {
  const std::uint64_t length = record.length;
  if (length > m_max_block_bytes) {
    pass_large_block(record);
    return;
  }
  const auto size = static_cast<std::size_t>(length);
  const std::size_t there = m_window.peek(size).size();
  if (there < size) {
    const std::string* damage = m_window.damage();
    report(record,
           m_window.has_damage_ahead() && damage == nullptr
               ? "the record ends in damaged data"
               : "the record is shorter than its Content-Length, " + std::to_string(length));
    return;
  }
  const auto end = find_end(size);
  if (!end) {
    report(record, "its Content-Length, " + std::to_string(length) + ", does not lead to its end");
    return;
  }
  record.block = m_window.peek(size).substr(0, size);
  m_pending = *end;
  record.next = m_window.position_after(*end);
}

void RecordReader::pass_large_block(ArchiveRecord& record) {
  const std::uint64_t length = record.length;
  const ArchivePosition block_start = m_window.position();
  m_large_start = m_window.peek(kLargeBlockStart).substr(0, kLargeBlockStart);
  record.is_too_large = true;
  record.block = m_large_start;
  if (m_large_lies >= kMostLargeLies || !m_window.can_seek()) {
    // The input cannot go back if the length is false, so the next record is searched for in all
    // bytes.
    find_next_record();
  } else {
    const bool is_cut_short = m_window.skip(length) < length;
    if (is_cut_short || !find_end(0)) {
      ++m_large_lies;
      m_window.seek(block_start);
      report(record,
             is_cut_short
                 ? "the record is shorter than its Content-Length, " + std::to_string(length)
                 : "its Content-Length, " + std::to_string(length) + ", does not lead to its end");
    }
  }
  record.next = m_window.position();
}

/// The end of a record whose block has `block_length` bytes: the end of the block, or the end of a
/// faulty terminator. None if no end of a record follows the block.
std::optional<std::size_t> RecordReader::find_end(std::size_t block_length) {
  const std::string_view bytes =
      m_window.peek(block_length + kLongestTerminator + kLongestSignature);
  const auto next_segment = m_window.bytes_to_next_segment();
  if (next_segment && *next_segment < block_length && starts_record(bytes, *next_segment)) {
    return std::nullopt;  // the block would run into another record
  }
  const std::size_t end_of_segment = next_segment ? *next_segment : bytes.size();
  if (!next_segment && m_window.has_damage_ahead() &&
      bytes.size() < block_length + kLongestTerminator + 1) {
    return std::nullopt;  // a packed record whose checksum does not fit
  }
  const std::string_view tail = bytes.substr(std::min(block_length, bytes.size()));
  const std::size_t blank = std::min(line_break_length(tail), kLongestTerminator);
  if (tail.starts_with(kTerminator) || block_length + blank >= end_of_segment ||
      starts_record(tail, blank)) {
    return block_length;
  }
  return has_faulty_terminator(tail) ? std::optional{block_length + kTerminator.size()}
                                     : std::nullopt;
}

/// True if one byte of the terminator is wrong, and the next record begins after the terminator.
bool RecordReader::has_faulty_terminator(std::string_view tail) {
  if (tail.size() <= kTerminator.size()) {
    return false;
  }
  std::size_t faults = 0;
  for (std::size_t i = 0; i < kTerminator.size(); ++i) {
    faults += tail[i] == kTerminator[i] ? 0 : 1;
  }
  return faults == 1 && starts_record(tail, kTerminator.size());
}

/// Marks the record as damaged and searches for the next one from the current position.
void RecordReader::report(ArchiveRecord& record, std::string damage) {
  record.kind = RecordKind::damaged;
  record.damage = std::move(damage);
  find_next_record();
  record.next = m_window.position();
}

/// Moves to the next record, which begins at the start of a line or of a segment. False if there is
/// none. Skips further damage without a report, because the caller has already reported it.
bool RecordReader::find_next_record() {
  bool at_line_start = m_window.is_at_segment_start();
  while (true) {
    const std::string_view bytes = m_window.peek(kSearchStep);
    if (bytes.empty()) {
      if (m_window.damage() == nullptr) {
        return false;
      }
      m_window.pass_damage();
      at_line_start = true;
      continue;
    }
    if (at_line_start && starts_record(bytes, 0)) {
      return true;
    }
    // Step to the next line or the next segment, whichever comes first.
    std::size_t step = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
    at_line_start = bytes[step - 1] == '\n';
    if (const auto next_segment = m_window.bytes_to_next_segment();
        next_segment && *next_segment <= step) {
      step = *next_segment;
      at_line_start = true;
    }
    m_window.consume(step);
  }
}

bool RecordReader::seek(const ArchivePosition& position) {
  m_pending = 0;
  return m_window.seek(position);
}

}  // namespace sst
