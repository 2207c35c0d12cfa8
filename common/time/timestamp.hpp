#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace sst {

/// Formats a time in UTC: "2026-01-31T23:59:59Z".
std::string timestamp(std::time_t time);

/// The date of a timestamp(): "2026-01-31". Empty if the timestamp is empty.
inline std::string_view day_of(std::string_view timestamp) {
  return timestamp.substr(0, std::string_view{"2026-01-31"}.size());
}

/// Parses one of these forms:
/// - a timestamp(), optionally with fractions of a second or without seconds
/// - a date: "2026-01-31", "2026-01" or "2026" (the precisions of WARC 1.1)
/// - the fourteen digits of ARC files
/// Missing parts have their lowest value: "2026" is the first second of the year. A time of day may
/// have an offset from UTC in place of the "Z", such as "+02:00" or "-0500"; without either, it is
/// in UTC. nullopt if the format is wrong, the date does not exist, or its year in UTC is not in
/// [0, 9999].
std::optional<std::time_t> parse_timestamp(std::string_view text);

/// Parses a date in an HTTP header (RFC 9110, 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT", or one of
/// the two obsolete forms. nullopt if the format is wrong or the date does not exist.
std::optional<std::time_t> parse_http_date(std::string_view text);

/// True if `first` and `last` are at least a day apart, so that dates between them distinguish
/// older from newer pages. The dates in a copied folder or a single crawl are closer together.
inline bool dates_tell_order(std::time_t first, std::time_t last) {
  constexpr std::time_t kDay = 86'400;  // seconds
  return last - first >= kDay;
}

}  // namespace sst
