#include "common/time/timestamp.hpp"

#include <cstddef>

namespace sst {
namespace {

constexpr char kFormat[] = "%Y-%m-%dT%H:%M:%SZ";
constexpr std::string_view kArchiveForm = "dddddddddddddd";
constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:dd";

/// The digits of `text` if it has the form, in which "d" is a digit. Empty if it does not.
/// REQUIRES: `text` is not shorter than `form`.
std::string digits_by_form(std::string_view text, std::string_view form) {
  std::string digits;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (form[i] == 'd' ? !is_digit : text[i] != form[i]) {
      return {};
    }
    if (is_digit) {
      digits += text[i];
    }
  }
  return digits;
}

/// None for dates that do not exist: timegm() would turn February 31 into a day in March.
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
  std::string digits;
  if (text.size() == kArchiveForm.size()) {
    digits = digits_by_form(text, kArchiveForm);
  } else if (text.size() > kForm.size() && text.ends_with('Z')) {
    digits = digits_by_form(text, kForm);
  }
  if (digits.empty()) {
    return std::nullopt;
  }
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
  return time_of(utc);
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
