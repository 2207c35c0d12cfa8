#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/archive/archive_record.hpp"
#include "common/text/white_space.hpp"

namespace sst {

/// True if `bytes` begin with the first line of a WARC record, such as "WARC/1.0".
bool starts_warc_record(std::string_view bytes);

/// True if `bytes` begin with a WARC record, even if its first line is damaged: several WARC fields
/// follow.
bool starts_faulty_warc_record(std::string_view bytes);

/// True if an ARC header line begins here: URL, IP address, date, type, length.
bool starts_arc_record(std::string_view bytes);

/// The length of the start line and header of an HTTP message, including the blank line. None if
/// the header does not end within `bytes`.
std::optional<std::size_t> header_length(std::string_view bytes);

/// The length of the header of a WARC record, including its blank line. None if it does not end
/// within `bytes`, or if another record begins before it ends.
std::optional<std::size_t> warc_header_length(std::string_view bytes);

/// Parses a header into `record`: all members except position, block and damage. Returns false if
/// the header has no numeric length, has two URLs, or contains control characters; fields parsed so
/// far stay set.
bool parse_warc_header(std::string_view header, ArchiveRecord& record);
bool parse_arc_header(std::string_view line, ArchiveRecord& record);

/// Calls `visit(name, value)` for each "Name: value" line, with white space around the name and the
/// value removed. Ignores continuation lines, which begin with white space; a continued value is
/// cut off at the end of its first line.
template <typename Visitor>
void for_each_header_field(std::string_view header, Visitor&& visit) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && colon > 0 && !is_white_space(line.front())) {
      visit(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
    }
  }
}

}  // namespace sst
