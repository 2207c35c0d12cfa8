#include "common/archive/record_header.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "common/text/digit.hpp"
#include "common/text/to_number.hpp"

namespace sst {
namespace {

constexpr int kTellingFields = 2;                // this many WARC fields identify a header
constexpr std::size_t kLongestArcHeader = 8192;  // bytes, without its line feed

/// True for control characters that are not white space. No header contains them.
bool is_control_character(char c) {
  return static_cast<unsigned char>(c) < ' ' && !is_white_space(c);
}

struct RecordType {
  std::string_view name;
  RecordKind kind;
};

// The record types of WARC 1.1, section 6.
constexpr RecordType kRecordTypes[] = {
    {"response", RecordKind::response},     {"resource", RecordKind::resource},
    {"conversion", RecordKind::conversion}, {"revisit", RecordKind::revisit},
    {"warcinfo", RecordKind::other},        {"request", RecordKind::other},
    {"metadata", RecordKind::other},        {"continuation", RecordKind::other},
};

RecordKind warc_kind(std::string_view type) {
  const auto* row =
      std::find_if(std::begin(kRecordTypes), std::end(kRecordTypes),
                   [&](const RecordType& known) { return ascii_iequals(known.name, type); });
  return row != std::end(kRecordTypes) ? row->kind : RecordKind::unknown;
}

/// Removes the brackets in which some programs write URLs: "<http://x/>".
std::string_view without_brackets(std::string_view url) {
  if (url.size() >= 2 && url.front() == '<' && url.back() == '>') {
    url = url.substr(1, url.size() - 2);
  }
  return url;
}

struct ArcFields {
  std::array<std::string_view, 10> values;
  std::size_t count = 0;
};

/// The fields of an ARC header line, counted from the end because a URL may contain spaces.
ArcFields arc_fields(std::string_view line) {
  ArcFields fields;
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  while (fields.count < 4) {
    const std::size_t space = line.rfind(' ');
    if (space == std::string_view::npos || space == 0) {
      return {};
    }
    fields.values[4 - fields.count++] = line.substr(space + 1);
    line = line.substr(0, space);
  }
  fields.values[0] = line;
  ++fields.count;
  return fields;
}

}  // namespace

bool starts_warc_record(std::string_view bytes) {
  if (!bytes.starts_with("WARC/") || bytes.size() < 9 || !is_digit(bytes[5]) || bytes[6] != '.') {
    return false;
  }
  std::size_t at = 7;
  while (at < bytes.size() && at < 10 && is_digit(bytes[at])) {
    ++at;
  }
  return at > 7 && at < bytes.size() && (bytes[at] == '\r' || bytes[at] == '\n');
}

bool starts_arc_record(std::string_view bytes) {
  bytes = bytes.substr(0, kLongestArcHeader + 1);
  const std::string_view line = bytes.substr(0, std::min(bytes.find('\n'), bytes.size()));
  const std::size_t scheme = line.find(':');
  if (scheme == std::string_view::npos || scheme > 12 || line.size() == bytes.size()) {
    return false;
  }
  const ArcFields fields = arc_fields(line);
  return fields.count == 5 && to_number<std::uint64_t>(fields.values[4]) &&
         fields.values[2].size() >= 8 &&
         std::all_of(fields.values[2].begin(), fields.values[2].end(), is_digit);
}

namespace {

/// The length up to and including the first blank line. None if there is no blank line, or if
/// `ends_before` returns true for the text that starts with an earlier line.
template <typename Predicate>
std::optional<std::size_t> length_to_blank_line(std::string_view bytes, Predicate ends_before) {
  for (std::size_t at = bytes.find('\n'); at != std::string_view::npos;
       at = bytes.find('\n', at + 1)) {
    const std::string_view rest = bytes.substr(at + 1);
    if (rest.starts_with("\r\n")) {
      return at + 3;
    }
    if (rest.starts_with('\n')) {
      return at + 2;
    }
    if (ends_before(rest)) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> header_length(std::string_view bytes) {
  return length_to_blank_line(bytes, [](std::string_view) { return false; });
}

std::optional<std::size_t> warc_header_length(std::string_view bytes) {
  return length_to_blank_line(bytes, starts_warc_record);
}

bool starts_faulty_warc_record(std::string_view bytes) {
  const std::size_t length = warc_header_length(bytes).value_or(0);
  int fields = 0;
  for_each_header_field(bytes.substr(0, length), [&](std::string_view name, std::string_view) {
    fields += ascii_lower(name).starts_with("warc-") ? 1 : 0;
  });
  return fields >= kTellingFields;
}

bool parse_warc_header(std::string_view header, ArchiveRecord& record) {
  std::optional<std::uint64_t> length;
  bool is_repeated = false;  // for example, if damage joins two headers
  for_each_header_field(header, [&](std::string_view name, std::string_view value) {
    if (ascii_iequals(name, "WARC-Type")) {
      record.type = value;
      record.kind = warc_kind(value);
    } else if (ascii_iequals(name, "Content-Length")) {
      length = to_number<std::uint64_t>(value);
    } else if (ascii_iequals(name, "WARC-Target-URI")) {
      is_repeated = is_repeated || !record.url.empty();
      record.url = without_brackets(value);
    } else if (ascii_iequals(name, "WARC-Date")) {
      record.date = value;
    } else if (ascii_iequals(name, "WARC-Record-ID")) {
      record.id = value;
    } else if (ascii_iequals(name, "Content-Type")) {
      record.content_type = value;
    } else if (ascii_iequals(name, "WARC-Payload-Digest")) {
      record.payload_digest = value;
    } else if (ascii_iequals(name, "WARC-Refers-To-Target-URI")) {
      record.refers_to_url = without_brackets(value);
    } else if (ascii_iequals(name, "WARC-Refers-To-Date")) {
      record.refers_to_date = value;
    } else if (ascii_iequals(name, "WARC-Truncated")) {
      record.truncated = value;
    }
  });
  record.length = length.value_or(0);
  return length && !is_repeated && std::none_of(header.begin(), header.end(), is_control_character);
}

bool parse_arc_header(std::string_view line, ArchiveRecord& record) {
  const ArcFields fields = arc_fields(line);
  const auto length = fields.count == 5 ? to_number<std::uint64_t>(fields.values[4]) : std::nullopt;
  if (!length) {
    return false;
  }
  record.url = fields.values[0];
  record.date = fields.values[2];
  record.content_type = fields.values[3];
  record.length = *length;
  record.kind =
      fields.values[0].starts_with("filedesc:") ? RecordKind::other : RecordKind::response;
  return true;
}

}  // namespace sst
