#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// The order of day and month in dates of numbers alone.
enum class DayOrder : std::uint8_t {
  unknown,
  day_first,    ///< 31/1/2026
  month_first,  ///< 1/31/2026
};

/// Reads a date as pages write it, and returns it in ISO 8601: "2026-01-31T18:05:00+01:00",
/// "2026-01-31T18:05" or "2026-01-31", by what is given. Knows ISO 8601 and its relatives
/// ("20260131", "2026/1/31", "2026年1月31日"), RFC 2822, names of months in English ("Jan. 31,
/// 2026 6:05 pm"), and "31.1.2026". Empty if there is no such date, or if it does not exist, or if
/// day and month cannot be told apart ("3/4/2026"). If their order is known, reads such dates, too,
/// and those with years of two digits ("03.04.06").
std::string read_written_date(std::string_view text, DayOrder order = DayOrder::unknown);

/// Where the first date begins in a text, as read_written_date() reads it; npos if there is none.
std::size_t find_written_date(std::string_view text);

/// The day in the path of a URL: "2026-01-31" of "https://example.org/2026/01/31/rain" and of
/// "https://example.org/2026/news/world/01/31/rain". Empty if there is none.
std::string date_in_url(std::string_view url);

}  // namespace sst
