#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// UTC, as 2026-01-31T23:59:59Z.
std::string timestamp(std::time_t time);

/// "2026-01-31" of such a timestamp; empty of nothing.
inline std::string_view day_of(std::string_view timestamp) {
  return timestamp.substr(0, std::string_view{"2026-01-31"}.size());
}

/// Reads a timestamp, perhaps with a fraction of a second, or fourteen digits as ARC files have
/// them; none if it is neither, or no date that there is.
std::optional<std::time_t> parse_timestamp(std::string_view text);

/// Reads a date as HTTP headers have them (RFC 9110, 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT", or in
/// one of the two older forms. None if it is neither, or no date that there is.
std::optional<std::time_t> parse_http_date(std::string_view text);

}  // namespace sst
