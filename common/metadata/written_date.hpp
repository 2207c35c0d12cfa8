#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// The order of day and month in numeric dates.
enum class DayOrder : std::uint8_t {
  unknown,
  day_first,    ///< 31/1/2026
  month_first,  ///< 1/31/2026
};

/// Facts about a text that help to read its dates.
struct DateHints {
  DayOrder order = DayOrder::unknown;  ///< order on the page's site; if unknown, the language
                                       ///< decides
  std::string_view language = {};      ///< the tag that the page declares: "en-GB"; may be empty
  std::chrono::sys_days latest = std::chrono::sys_days::max();  ///< later dates are ignored
  bool is_date = false;  ///< the text is a date, so "3.4.06" is not a version number
};

/// A date in a text.
struct WrittenDate {
  std::string value;      ///< date in ISO 8601
  std::size_t first = 0;  ///< the offset of its first byte in the text
  std::size_t end = 0;    ///< one past its last byte
};

/// Reads the first date of a text, which must be valid UTF-8, and returns it in ISO 8601, as
/// precise as the text: "2026-01-31T18:05:00+01:00", "2026-01-31T18:05" or "2026-01-31". Recognizes
/// ISO 8601, similar formats ("20260131", "2026/1/31", "2026年1月31日"), RFC 2822, "31.1.2026", and
/// dates with month names in any language and any usual order ("Jan. 31, 2026 6:05 pm", "31 de
/// enero de 2026", "2026. január 31."), in the digits of any script. Reads only the first 200
/// bytes.
///
/// Years are Gregorian, with these exceptions:
/// - years of Japanese eras and of 民國
/// - Buddhist years after Thai month names and on Thai pages
/// - Persian years with Persian names or digits and on Persian pages
///
/// Returns an empty string in these cases:
/// - there is no such date, or the day does not exist
/// - it is the first day of Unix time, which programs write for a missing date
/// - day and month are ambiguous ("3/4/2026")
///
/// If `hints` states the order or the language, ambiguous dates and dates with two-digit years
/// ("03.04.06") are also read.
std::string read_written_date(std::string_view text, const DateHints& hints = {});

/// The dates that read_written_date() recognizes in a text, in order. At most `most` are returned.
std::vector<WrittenDate> find_written_dates(std::string_view text, const DateHints& hints = {},
                                            std::size_t most = 4);

/// True for a date on which a web page may have been published: 1990 or later.
inline bool is_of_the_web(std::string_view iso_date) {
  return iso_date >= "1990";
}

/// The day in the path of a URL: "2026-01-31" for "https://example.org/2026/01/31/rain",
/// "https://example.org/2026/news/world/01/31/rain", and paths with "2026-01-31-rain" or
/// "t20260131_17". Empty if there is none.
std::string date_in_url(std::string_view url, const DateHints& hints = {});

}  // namespace sst
