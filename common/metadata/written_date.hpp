#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// The order of day and month in dates of numbers alone.
enum class DayOrder : std::uint8_t {
  unknown,
  day_first,    ///< 31/1/2026
  month_first,  ///< 1/31/2026
};

/// What is known of a text that has dates.
struct DateHints {
  DayOrder order = DayOrder::unknown;  ///< of the page's site; else that of the language
  std::string_view language = {};      ///< a tag as the page declares it: "en-GB"; may be empty
  std::chrono::sys_days latest = std::chrono::sys_days::max();  ///< later days are no dates
  bool is_date = false;  ///< the text is sure to be one, so "3.4.06" is no version
};

/// A date in a text.
struct WrittenDate {
  std::string value;      ///< in ISO 8601
  std::size_t first = 0;  ///< the byte of the text at which it begins
  std::size_t end = 0;    ///< one past its last byte
};

/// Reads the first date of a text, valid UTF-8, and returns it in ISO 8601:
/// "2026-01-31T18:05:00+01:00", "2026-01-31T18:05" or "2026-01-31", by what is given. Knows ISO
/// 8601 and its relatives ("20260131", "2026/1/31", "2026年1月31日"), RFC 2822, "31.1.2026", and
/// names of months in the languages and orders of the world ("Jan. 31, 2026 6:05 pm", "31 de enero
/// de 2026", "2026. január 31."), in the digits of any script. Years are Gregorian, except those
/// of Japanese eras and of 民國, Buddhist ones after Thai names of months and on Thai pages, and
/// Persian ones with Persian names or digits and on Persian pages. Reads the first 200 bytes.
///
/// Empty if there is no such date, or if it does not exist or is the first day of Unix time, which
/// programs write for none, or if day and month cannot be told apart ("3/4/2026"). With hints of
/// their order, or of the language, reads such dates, too, and those with years of two digits
/// ("03.04.06").
std::string read_written_date(std::string_view text, const DateHints& hints = {});

/// The first dates of a text, `most` of them, as read_written_date() reads them, in order.
std::vector<WrittenDate> find_written_dates(std::string_view text, const DateHints& hints = {},
                                            std::size_t most = 4);

/// True for a date of which a page may show that it was published then: from 1990 on.
inline bool is_of_the_web(std::string_view iso_date) {
  return iso_date >= "1990";
}

/// The day in the path of a URL: "2026-01-31" of "https://example.org/2026/01/31/rain", of
/// "https://example.org/2026/news/world/01/31/rain", and of paths with "2026-01-31-rain" or
/// "t20260131_17". Empty if there is none.
std::string date_in_url(std::string_view url, const DateHints& hints = {});

}  // namespace sst
