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
constexpr std::size_t kLargeBlockStart = std::size_t{1} << 16;  // kept bytes of an oversized block
// The maximum number of bytes per file that are copied from blocks with a wrong length and then
// discarded.
constexpr std::size_t kMostCopiedInVain = std::size_t{64} << 20;
constexpr std::string_view kTerminator = "\r\n\r\n";
constexpr std::size_t kLongestTerminator = 8;   // leaves room for sloppy writers
constexpr std::size_t kLongestFaultyLine = 10;  // "WARC/1.0" and its line end, give or take a byte
constexpr std::size_t kUsualTerminator = 4;     // limit while the writer's terminator is unknown
constexpr const char* kNoRecord = "no record starts at the expected position";

std::size_t line_break_length(std::string_view bytes) {
  std::size_t length = 0;
  while (length < bytes.size() && (bytes[length] == '\r' || bytes[length] == '\n')) {
    ++length;
  }
  return length;
}

std::string false_length(std::uint64_t length) {
  return "the length of the record does not match its Content-Length, " + std::to_string(length);
}

void clear(ArchiveRecord& record) {
  const std::string_view no_block;
  record.kind = RecordKind::unknown;
  record.type.clear();
  record.url.clear();
  record.date.clear();
  record.id.clear();
  record.content_type.clear();
  record.payload_digest.clear();
  record.refers_to_url.clear();
  record.refers_to_date.clear();
  record.truncated.clear();
  record.damage.clear();
  record.is_too_large = false;
  record.is_longer = false;
  record.length = 0;
  record.block = no_block;
}

}  // namespace

bool looks_like_archive(std::string_view unpacked) {
  if (starts_warc_record(unpacked) || starts_faulty_warc_record(unpacked) ||
      unpacked.starts_with("filedesc:")) {
    return true;
  }
  if (sniff_content(unpacked) == ContentKind::html) {
    return false;  // an HTML page may quote archive headers
  }
  for (std::size_t at = unpacked.find('\n'); at != std::string_view::npos;
       at = unpacked.find('\n', at + 1)) {
    const std::string_view rest = unpacked.substr(at + 1);
    if (starts_arc_record(rest) ||
        (starts_warc_record(rest) &&
         rest.substr(0, warc_header_length(rest).value_or(0)).find("WARC-Type") != rest.npos)) {
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
  if (record.kind == RecordKind::damaged) {
    return true;
  }
  const bool is_faulty = !starts_record(m_window.peek(kLongestSignature));
  if (read_header(record)) {
    read_block(record);
    if (is_faulty && record.kind != RecordKind::damaged) {
      record.kind = RecordKind::damaged;
      record.damage = kNoRecord;
    }
  }
  return true;
}

/// Moves to the start of the next record; false at the end. Damage before the record is reported as
/// a separate record.
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
      m_window.rethrow_failure();
      return false;
    }
    const std::size_t blank = line_break_length(bytes);
    if (blank == 0) {
      break;
    }
    m_window.consume(blank);
    if (m_scope == Scope::one_record) {
      break;  // do not read the rest of a file of blank lines
    }
  }
  record.position = m_window.position();
  return true;
}

/// True if a record begins at the start of `bytes`. Both formats are accepted until the first
/// record determines the format.
bool RecordReader::starts_record(std::string_view bytes) const {
  return (m_format != Format::arc && starts_warc_record(bytes)) ||
         (m_format != Format::warc && starts_arc_record(bytes));
}

/// True if `bytes` begin with a record whose first line is damaged but whose length may be right.
bool RecordReader::starts_faulty_record(std::string_view bytes) const {
  ArchiveRecord ignored;
  return m_format == Format::arc
             ? parse_arc_header(bytes.substr(0, std::min(bytes.find('\n'), bytes.size())), ignored)
             : starts_faulty_warc_record(bytes);
}

/// Reads the header and moves past it; false if the record is damaged.
bool RecordReader::read_header(ArchiveRecord& record) {
  const std::string_view bytes = peek_header();
  if (!starts_record(bytes) && !starts_faulty_record(bytes)) {
    m_window.consume(1);
    report(record, kNoRecord);
    return false;
  }
  if (m_format == Format::unknown) {
    m_format = starts_arc_record(bytes) ? Format::arc : Format::warc;
  }
  const Header header = parse_header(bytes, record);
  if (header.length == 0) {
    m_window.rethrow_failure();
  }
  m_window.consume(header.is_good ? header.length : 1);
  if (!header.is_good) {
    record.url.clear();  // the URL may belong to another record
    record.id.clear();
    report(record, header.length > 0 ? "the header has no numeric Content-Length, or is damaged"
                                     : "the header has no end");
  }
  return header.is_good;
}

/// The bytes that can contain the header. They stop at the next segment if it begins another
/// record, which happens if the current segment is damaged near its start.
std::string_view RecordReader::peek_header() {
  const std::string_view bytes = m_window.peek(kLongestHeader);
  const auto next_segment = m_window.bytes_to_next_segment();
  return next_segment && starts_record(bytes.substr(*next_segment)) ? bytes.substr(0, *next_segment)
                                                                    : bytes;
}

RecordReader::Header RecordReader::parse_header(std::string_view bytes,
                                                ArchiveRecord& record) const {
  if (m_format == Format::arc || (m_format == Format::unknown && starts_arc_record(bytes))) {
    const std::size_t line = bytes.find('\n');
    return {line + 1, parse_arc_header(bytes.substr(0, line), record)};
  }
  const std::size_t length = warc_header_length(bytes).value_or(0);
  return {length, length > 0 && parse_warc_header(bytes.substr(0, length), record)};
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
    report_short(record);
    return;
  }
  const auto end = find_end(size);
  if (!end) {
    report_false_length(record);
    return;
  }
  learn_framing(record, *end);
  record.block = m_window.peek(size).substr(0, size);
  m_pending = *end;
  record.next = m_window.position_after(*end);
  record.end = position_after_terminator(*end);
}

/// Reports a record whose block extends beyond the available bytes.
void RecordReader::report_short(ArchiveRecord& record) {
  if (!m_window.has_damage_ahead()) {
    m_window.rethrow_failure();
  }
  report(record,
         m_window.has_damage_ahead() && m_window.damage() == nullptr
             ? "the record ends in damaged data"
             : "the record is shorter than its Content-Length, " + std::to_string(record.length));
}

/// Reports a record that does not end where its length says. Keeps the block if it lies within the
/// record.
void RecordReader::report_false_length(ArchiveRecord& record) {
  const RecordKind kind = record.kind;
  const bool holds_page = kind == RecordKind::response || kind == RecordKind::resource ||
                          kind == RecordKind::conversion;
  const auto size = static_cast<std::size_t>(record.length);
  const bool may_have_block = holds_page && size > 0 && !m_window.has_damage_ahead() &&
                              m_copied_in_vain + size <= kMostCopiedInVain;
  if (!may_have_block) {
    report(record, false_length(record.length));
    return;
  }
  const ArchivePosition end = m_window.position_after(size);
  m_longer_block = m_window.peek(size).substr(0, size);
  const bool is_intact = report(record, false_length(record.length));
  if (is_intact && (m_scope == Scope::one_record || record.next >= end)) {
    record.kind = kind;
    record.is_longer = true;
    record.block = m_longer_block;
    record.end = record.next;
  } else {
    m_copied_in_vain += size;
  }
}

/// Skips an oversized block, and checks that the record ends there. If it does not, the search for
/// the next record starts after the block, because a pipe cannot seek back to skipped bytes.
/// Seekable files are treated the same way.
void RecordReader::pass_large_block(ArchiveRecord& record) {
  const auto limit = static_cast<std::size_t>(m_max_block_bytes);
  const std::string_view start = m_window.peek(limit);
  if (start.size() < limit) {
    report_short(record);
    return;
  }
  record.is_too_large = true;
  m_large_start = start.substr(0, kLargeBlockStart);
  record.block = m_large_start;
  if (m_scope == Scope::one_record) {
    return;
  }
  const std::uint64_t skipped = skip_block(record.length);
  const auto end = skipped < record.length ? std::nullopt : find_end(0);
  if (end) {
    m_pending = *end;
    record.next = m_window.position_after(*end);
    record.end = position_after_terminator(*end);
  } else if (skipped < record.length && m_window.peek(1).empty()) {
    report_short(record);
  } else {
    report(record, false_length(record.length));
  }
}

/// Moves past a block and returns the number of bytes skipped. Stops early at the end, at damage,
/// or at a segment that begins another record.
std::uint64_t RecordReader::skip_block(std::uint64_t length) {
  std::uint64_t skipped = 0;
  while (skipped < length) {
    const std::string_view bytes = m_window.peek(kLongestSignature);
    const bool is_other_record = m_layout == Layout::segment_for_each &&
                                 m_window.is_at_segment_start() && starts_record(bytes);
    if (bytes.empty() || is_other_record) {
      break;
    }
    const std::size_t step =
        std::min(m_window.bytes_to_next_segment().value_or(bytes.size()),
                 static_cast<std::size_t>(std::min<std::uint64_t>(length - skipped, bytes.size())));
    m_window.consume(step);
    skipped += step;
  }
  return skipped;
}

/// Checks whether the record's block ends `block_end` bytes ahead. If so, returns the end of the
/// record: the end of the block or, if the terminator is faulty, the end of the terminator.
/// Otherwise, returns none.
std::optional<std::size_t> RecordReader::find_end(std::size_t block_end) {
  const std::string_view bytes = m_window.peek(block_end + kLongestTerminator + kLongestSignature);
  if (bytes.size() < block_end) {
    return std::nullopt;
  }
  const std::size_t next_segment = m_window.bytes_to_next_segment().value_or(block_end);
  if (m_layout == Layout::segment_for_each && next_segment < block_end &&
      starts_record(bytes.substr(next_segment))) {
    return std::nullopt;  // the block would run into another record
  }
  const std::string_view tail = bytes.substr(block_end);
  if (m_window.has_damage_ahead() && tail.size() <= kLongestTerminator &&
      m_window.position_after(bytes.size()).within > tail.size()) {
    return std::nullopt;  // a packed record with a wrong checksum
  }
  const std::size_t blank = std::min(line_break_length(tail), kLongestTerminator);
  if (blank == 0 && m_terminator_bytes.value_or(0) > 0 && starts_record(tail)) {
    // Either the terminator is missing, or the page exceeds its declared length and quotes a
    // record.
    return leads_to_end(block_end) ? std::optional{block_end} : std::nullopt;
  }
  if (is_end_of_record(block_end, tail)) {
    return block_end;
  }
  if (has_faulty_terminator(tail)) {
    return block_end + kTerminator.size();
  }
  // Damage may destroy parts of the terminator and of the next record's first line.
  return blank > 0 && starts_faulty_record(tail.substr(blank)) ? std::optional{block_end}
                                                               : std::nullopt;
}

/// True if a record's block can end where `tail` begins, `at` bytes ahead.
bool RecordReader::is_end_of_record(std::size_t at, std::string_view tail) const {
  const std::size_t blank = std::min(line_break_length(tail), kLongestTerminator);
  return tail.starts_with(kTerminator) || blank == tail.size() || is_start_of_segment(at + blank) ||
         starts_record(tail.substr(blank));
}

/// True if the record `at` bytes ahead ends where its length says, or if the length exceeds the
/// limit.
bool RecordReader::leads_to_end(std::size_t at) {
  const std::string_view bytes = m_window.peek(at + kLongestHeader).substr(at);
  ArchiveRecord record;
  const Header header = parse_header(bytes, record);
  if (!header.is_good || record.length > m_max_block_bytes) {
    return header.is_good;
  }
  const std::size_t end = at + header.length + static_cast<std::size_t>(record.length);
  const std::string_view all = m_window.peek(end + kLongestTerminator + kLongestSignature);
  return all.size() >= end && is_end_of_record(end, all.substr(end));
}

/// True if one byte of the terminator is wrong, and the next record begins after the terminator.
bool RecordReader::has_faulty_terminator(std::string_view tail) const {
  if (tail.size() <= kTerminator.size()) {
    return false;
  }
  std::size_t faults = 0;
  for (std::size_t i = 0; i < kTerminator.size(); ++i) {
    faults += tail[i] == kTerminator[i] ? 0 : 1;
  }
  return faults == 1 && starts_record(tail.substr(kTerminator.size()));
}

/// True if a segment begins `at` bytes ahead. REQUIRES: peek() has returned more than `at` bytes,
/// unless the file ends there.
bool RecordReader::is_start_of_segment(std::size_t at) const {
  return m_window.is_packed() && m_window.position_after(at).within == 0;
}

/// The position after the terminator of a record that ends `end` bytes ahead.
ArchivePosition RecordReader::position_after_terminator(std::size_t end) {
  const std::string_view tail = m_window.peek(end + kLongestTerminator).substr(end);
  return m_window.position_after(end + std::min(line_break_length(tail), kLongestTerminator));
}

/// Learns how records are framed from a good record that ends `end` bytes ahead.
void RecordReader::learn_framing(const ArchiveRecord& record, std::size_t end) {
  const std::string_view bytes = m_window.peek(end + kLongestTerminator + kLongestSignature);
  const std::string_view tail = bytes.substr(end);
  const std::size_t blank = line_break_length(tail);
  if (starts_record(tail.substr(blank))) {
    m_terminator_bytes = blank;
  }
  const bool has_own_segment =
      record.position.within == 0 && (blank == tail.size() || is_start_of_segment(end + blank));
  m_layout = has_own_segment && m_layout != Layout::shared_segments ? Layout::segment_for_each
                                                                    : Layout::shared_segments;
}

/// Marks the record as damaged and searches for the next one from the current position. Returns the
/// result of find_next_record().
bool RecordReader::report(ArchiveRecord& record, std::string damage) {
  record.kind = RecordKind::damaged;
  record.damage = std::move(damage);
  const bool is_intact = find_next_record();
  record.next = m_window.position();
  return is_intact;
}

/// Moves to the next credible record at the start of a line or segment, or to the end. Skips
/// further damage without reporting it, because the caller has already reported damage. Returns
/// false if any damage was skipped.
bool RecordReader::find_next_record() {
  if (m_scope == Scope::one_record) {
    return true;
  }
  bool is_intact = true;
  bool at_line_start = m_window.is_at_segment_start();
  while (true) {
    std::string_view bytes = m_window.peek(kSearchStep);
    if (bytes.empty()) {
      if (m_window.damage() == nullptr) {
        return is_intact;
      }
      m_window.pass_damage();
      is_intact = false;
      at_line_start = true;
      continue;
    }
    if (at_line_start && starts_record(bytes)) {
      if (begins_credible_record()) {
        return is_intact;
      }
      bytes = m_window.peek(kSearchStep);
    }
    // Step to the next line or the next segment, whichever comes first. Only the current segment is
    // searched for a line, because the window may contain many more segments.
    const auto next_segment = m_window.bytes_to_next_segment();
    const std::string_view segment = bytes.substr(0, next_segment.value_or(bytes.size()));
    const std::size_t step = std::min(segment.find('\n'), segment.size() - 1) + 1;
    at_line_start = segment[step - 1] == '\n' || step == next_segment;
    m_window.consume(step);
  }
}

/// True if the record that begins here is real and not quoted by a page: it ends where its length
/// says, and another record or the end of the archive follows. If each record has its own segment,
/// the record must begin a segment.
bool RecordReader::begins_credible_record() {
  const bool begins_segment = m_window.is_packed() && m_window.is_at_segment_start();
  if (m_layout == Layout::segment_for_each && m_window.is_packed() && !begins_segment) {
    return false;
  }
  const std::string_view bytes = peek_header();
  ArchiveRecord record;
  const Header header = parse_header(bytes, record);
  if (!header.is_good) {
    return false;
  }
  if (record.length > m_max_block_bytes) {
    return begins_segment;
  }
  const auto end = find_end(header.length + static_cast<std::size_t>(record.length));
  if (!end) {
    return false;
  }
  const std::string_view tail =
      m_window.peek(*end + kLongestTerminator + kLongestHeader).substr(*end);
  const std::size_t blank = std::min(line_break_length(tail), kLongestTerminator);
  if (blank == tail.size() || is_start_of_segment(*end + blank)) {
    // A page can end with a quoted record.
    return begins_segment || !m_window.is_packed() || m_layout == Layout::shared_segments;
  }
  const bool is_terminator =
      m_terminator_bytes ? blank == *m_terminator_bytes : blank > 0 && blank <= kUsualTerminator;
  const std::string_view next = tail.substr(blank);
  // A damaged first line still has approximately the right length; a longer line belongs to a page.
  return is_terminator && (starts_record(next) ||
                           (next.find('\n') <= kLongestFaultyLine && starts_faulty_record(next)));
}

bool RecordReader::seek(const ArchivePosition& position) {
  m_pending = 0;
  return m_window.seek(position);
}

}  // namespace sst
