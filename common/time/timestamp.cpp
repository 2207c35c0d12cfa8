#include "common/time/timestamp.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace sst {
namespace {

constexpr char kFormat[] = "%Y-%m-%dT%H:%M:%SZ";
// In these forms, "d" is a digit. The digits of each form are a prefix of yyyymmddhhmmss.
constexpr std::string_view kForms[] = {
    "dddd", "dddd-dd", "dddd-dd-dd", "dddd-dd-ddTdd:dd", "dddd-dd-ddTdd:dd:dd", "dddddddddddddd",
};
constexpr std::string_view kEarliest = "00000101000000";  // supplies missing digits
constexpr std::size_t kSecondsEnd = std::string_view{"dddd-dd-ddTdd:dd:dd"}.size();

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool has_form(std::string_view text, std::string_view form) {
  return text.size() == form.size() &&
         std::equal(text.begin(), text.end(), form.begin(),
                    [](char c, char wanted) { return wanted == 'd' ? is_digit(c) : c == wanted; });
}

/// The text without fractions of a second.
std::string without_fractions(std::string_view text) {
  std::string_view rest = text.substr(std::min(kSecondsEnd, text.size()));
  if (!rest.starts_with('.')) {
    return std::string{text};
  }
  rest.remove_prefix(1);
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits == 0 ? std::string{text}
                     : std::string{text.substr(0, kSecondsEnd)} + std::string{rest.substr(digits)};
}

/// Removes the zone from a time of day. Returns the zone's offset from UTC in seconds.
std::time_t take_zone(std::string& text) {
  constexpr std::time_t kMinute = 60;
  const std::size_t time = std::min(text.find('T'), text.size());
  const std::string zone = text.substr(std::min(text.find_first_of("Z+-", time), text.size()));
  if (zone == "Z") {
    text.pop_back();
    return 0;
  }
  if (zone.empty() || zone.front() == 'Z') {
    return 0;
  }
  std::string digits = zone.substr(1);
  if (has_form(digits, "dd:dd")) {
    digits.erase(2, 1);
  }
  if (!has_form(digits, "dddd")) {
    return 0;
  }
  const std::time_t hours = std::stoi(digits.substr(0, 2));
  const std::time_t minutes = 60 * hours + std::stoi(digits.substr(2));
  if (hours > 23 || minutes - 60 * hours > 59) {
    return 0;
  }
  text.resize(text.size() - zone.size());
  return (zone.front() == '-' ? -kMinute : kMinute) * minutes;
}

/// nullopt for dates that do not exist: timegm() would turn February 31 into a day in March.
std::optional<std::time_t> time_of(std::tm utc) {
  const std::tm wanted = utc;
  const std::time_t time = timegm(&utc);
  const bool is_there =
      utc.tm_mon == wanted.tm_mon && utc.tm_mday == wanted.tm_mday && utc.tm_hour == wanted.tm_hour;
  return is_there ? std::optional{time} : std::nullopt;
}

}  // namespace

std::string timestamp(std::time_t time) {
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[64];
  return {text, std::strftime(text, sizeof text, kFormat, &utc)};
}

std::optional<std::time_t> parse_timestamp(std::string_view text) {
  std::string whole = without_fractions(text);
  const std::time_t offset = take_zone(whole);
  if (std::none_of(std::begin(kForms), std::end(kForms),
                   [&](std::string_view form) { return has_form(whole, form); })) {
    return std::nullopt;
  }
  std::string digits;
  std::copy_if(whole.begin(), whole.end(), std::back_inserter(digits), is_digit);
  digits += kEarliest.substr(digits.size());
  const auto number = [&](std::size_t first, std::size_t count) {
    return std::stoi(digits.substr(first, count));
  };
  std::tm utc{};
  utc.tm_year = number(0, 4) - 1900;
  utc.tm_mon = number(4, 2) - 1;
  utc.tm_mday = number(6, 2);
  utc.tm_hour = number(8, 2);
  utc.tm_min = number(10, 2);
  utc.tm_sec = number(12, 2);
  std::optional<std::time_t> time = time_of(utc);
  constexpr std::time_t kYear0 = -62'167'219'200;  // 0000-01-01T00:00:00Z
  constexpr std::time_t kYear10000 = 253'402'300'800;
  if (time) {
    *time -= offset;
  }
  return time && *time >= kYear0 && *time < kYear10000 ? time : std::nullopt;
}

std::optional<std::time_t> parse_http_date(std::string_view text) {
  for (const char* format :
       {"%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %d %H:%M:%S %Y"}) {
    std::tm utc{};
    const std::string line{text};
    const char* end = strptime(line.c_str(), format, &utc);
    if (end != nullptr && *end == '\0') {
      return time_of(utc);
    }
  }
  return std::nullopt;
}

}  // namespace sst
