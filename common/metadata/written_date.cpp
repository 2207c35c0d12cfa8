#include "common/metadata/written_date.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestDate = 200;   // bytes of text that are read
constexpr std::size_t kLongestUrl = 2'000;  // bytes

/// A part of a date: a number, a word of letters, or another character.
struct DateToken {
  enum class Kind : std::uint8_t { number, word, sign };
  Kind kind = Kind::sign;
  std::string_view text;
  int number = 0;  ///< of a number of up to eight digits
};

/// The length of a no-break, narrow no-break or thin space at the beginning of a text; 0 if there
/// is none.
std::size_t wide_space_length(std::string_view text) {
  for (const std::string_view space : {"\u00A0", "\u202F", "\u2009"}) {
    if (text.starts_with(space)) {
      return space.size();
    }
  }
  return 0;
}

bool is_word_character(char c) {
  const char lower = ascii_lower(c);
  return (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<DateToken> split_date(std::string_view text) {
  std::vector<DateToken> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    DateToken token;
    if (is_digit(text[at])) {
      token.kind = DateToken::Kind::number;
      for (; at < text.size() && is_digit(text[at]); ++at) {
        token.number = at - start < 8 ? token.number * 10 + (text[at] - '0') : 0;
      }
    } else if (const std::size_t space = wide_space_length(text.substr(at)); space > 0) {
      at += space;
      token.text = " ";
      tokens.push_back(token);
      continue;
    } else if (is_word_character(text[at])) {
      token.kind = DateToken::Kind::word;
      while (at < text.size() && is_word_character(text[at]) &&
             wide_space_length(text.substr(at)) == 0) {
        ++at;
      }
    } else {
      ++at;
    }
    token.text = text.substr(start, at - start);
    tokens.push_back(token);
  }
  return tokens;
}

/// 1 to 12; 0 if the word is no name of a month.
int month_of(std::string_view word) {
  static constexpr std::array<std::string_view, 12> kMonths{
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  if (word.size() < 3) {
    return 0;
  }
  for (std::size_t i = 0; i < kMonths.size(); ++i) {
    const bool is_short = word.size() == 3 || ascii_iequals(word, "sept");
    const std::string_view name = is_short ? kMonths[i].substr(0, word.size()) : kMonths[i];
    if (ascii_iequals(word, name)) {
      return static_cast<int>(i) + 1;
    }
  }
  return 0;
}

struct ZoneName {
  std::string_view name;
  std::string_view offset;
};
// The zones of RFC 2822.
constexpr ZoneName kZones[] = {
    {"z", "Z"},        {"gmt", "Z"},      {"utc", "Z"},      {"ut", "Z"},
    {"est", "-05:00"}, {"edt", "-04:00"}, {"cst", "-06:00"}, {"cdt", "-05:00"},
    {"mst", "-07:00"}, {"mdt", "-06:00"}, {"pst", "-08:00"}, {"pdt", "-07:00"},
};

std::string two_digits(int number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// Reads one date from its tokens.
class DateReader {
 public:
  DateReader(std::string_view text, DayOrder order) : m_tokens{split_date(text)}, m_order{order} {}

  std::string read() {
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
      if (read_day(i)) {
        m_first = i;
        return day_text() + time_text();
      }
    }
    return {};
  }

  /// The first token of the date that was read.
  std::string_view first_token() const { return m_tokens[m_first].text; }

 private:
  bool is_number(std::size_t i, std::size_t fewest, std::size_t most) const {
    return i < m_tokens.size() && m_tokens[i].kind == DateToken::Kind::number &&
           m_tokens[i].text.size() >= fewest && m_tokens[i].text.size() <= most;
  }
  bool is_sign(std::size_t i, std::string_view signs) const {
    return i < m_tokens.size() && m_tokens[i].kind == DateToken::Kind::sign &&
           signs.find(m_tokens[i].text) != std::string_view::npos;
  }
  bool is_word(std::size_t i, std::string_view word) const {
    return i < m_tokens.size() && m_tokens[i].kind == DateToken::Kind::word &&
           ascii_iequals(m_tokens[i].text, word);
  }
  std::size_t skip_signs(std::size_t i, std::string_view signs) const {
    while (is_sign(i, signs)) {
      ++i;
    }
    return i;
  }

  bool set_day(int year, int month, int day, std::size_t next) {
    const std::chrono::year_month_day date{std::chrono::year{year},
                                           std::chrono::month{static_cast<unsigned>(month)},
                                           std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok() || year < 1900 || year > 2200) {
      return false;
    }
    m_year = year;
    m_month = month;
    m_day = day;
    m_next = next;
    return true;
  }

  bool read_day(std::size_t i) {
    return read_year_first(i) || read_compact(i) || read_day_first(i) || read_month_first(i) ||
           read_numbers(i);
  }
  /// 2026-01-31, 2026/1/31, 2026. 1. 31, 2026年1月31日, 2026년 1월 31일
  bool read_year_first(std::size_t i) {
    if (!is_number(i, 4, 4)) {
      return false;
    }
    const std::size_t month = skip_separator(i + 1, "年", "년");
    const std::size_t day = is_number(month, 1, 2) ? skip_separator(month + 1, "月", "월") : month;
    if (day == month || month == i + 1 || day == month + 1 || !is_number(day, 1, 2)) {
      return false;
    }
    std::size_t next = day + 1;
    next += is_word(next, "日") || is_word(next, "일") ? 1 : 0;
    return set_day(m_tokens[i].number, m_tokens[month].number, m_tokens[day].number, next);
  }
  std::size_t skip_separator(std::size_t i, std::string_view chinese,
                             std::string_view korean) const {
    if (is_word(i, chinese) || is_word(i, korean)) {
      return skip_signs(i + 1, " ");
    }
    return is_sign(i, "-/.") ? skip_signs(i + 1, " ") : i;
  }
  /// 20260131
  bool read_compact(std::size_t i) {
    if (!is_number(i, 8, 8)) {
      return false;
    }
    const int number = m_tokens[i].number;
    return set_day(number / 10'000, number / 100 % 100, number % 100, i + 1);
  }
  /// 31 January 2026, 31st Jan. 2026, 31-Jan-2026
  bool read_day_first(std::size_t i) {
    if (!is_number(i, 1, 2)) {
      return false;
    }
    std::size_t month = i + 1;
    month +=
        is_word(month, "st") || is_word(month, "nd") || is_word(month, "rd") || is_word(month, "th")
            ? 1
            : 0;
    month = skip_signs(month, " .,-");
    month += is_word(month, "of") ? 1 : 0;
    month = skip_signs(month, " ");
    const int number = month_at(month);
    const std::size_t year = skip_signs(month + 1, " .,-");
    return number > 0 && is_number(year, 4, 4) &&
           set_day(m_tokens[year].number, number, m_tokens[i].number, year + 1);
  }
  /// January 31, 2026; Jan. 31st 2026
  bool read_month_first(std::size_t i) {
    const int number = month_at(i);
    const std::size_t day = skip_signs(i + 1, " .");
    if (number == 0 || !is_number(day, 1, 2)) {
      return false;
    }
    std::size_t year = day + 1;
    year += is_word(year, "st") || is_word(year, "nd") || is_word(year, "rd") || is_word(year, "th")
                ? 1
                : 0;
    year = skip_signs(year, " ,.");
    return is_number(year, 4, 4) &&
           set_day(m_tokens[year].number, number, m_tokens[day].number, year + 1);
  }
  int month_at(std::size_t i) const {
    return i < m_tokens.size() && m_tokens[i].kind == DateToken::Kind::word
               ? month_of(m_tokens[i].text)
               : 0;
  }
  /// 31.1.2026, 31/1/2026 and 1/31/2026; 3/4/2026 and 3/4/26 if the order is known
  bool read_numbers(std::size_t i) {
    const bool is_short = m_order != DayOrder::unknown && is_number(i + 4, 2, 2);
    if (!is_number(i, 1, 2) || !is_sign(i + 1, "./-") || !is_number(i + 2, 1, 2) ||
        !is_sign(i + 3, m_tokens[i + 1].text) || !(is_short || is_number(i + 4, 4, 4))) {
      return false;
    }
    const int first = m_tokens[i].number;
    const int second = m_tokens[i + 2].number;
    if (m_order != DayOrder::unknown) {
      constexpr int kFirstShortYear = 70;  // 1970 to 2069
      const int number = m_tokens[i + 4].number;
      const int century = !is_short ? 0 : number < kFirstShortYear ? 2000 : 1900;
      return m_order == DayOrder::day_first ? set_day(century + number, second, first, i + 5)
                                            : set_day(century + number, first, second, i + 5);
    }
    if (m_tokens[i + 1].text == "." || first > 12 || first == second) {
      return set_day(m_tokens[i + 4].number, second, first, i + 5);
    }
    return second > 12 && set_day(m_tokens[i + 4].number, first, second, i + 5);
  }

  std::string day_text() const {
    return std::to_string(m_year) + '-' + two_digits(m_month) + '-' + two_digits(m_day);
  }

  /// The time right after the day; empty if there is none.
  std::string time_text() const {
    std::size_t i = m_next;
    const bool is_iso = is_word(i, "t");
    if (is_iso) {
      ++i;
    } else {
      i = skip_signs(i, " ,|-");
      i += is_word(i, "at") ? 1 : 0;
      i = skip_signs(i, " ");
    }
    if (!is_number(i, 1, 2) || !is_sign(i + 1, ":") || !is_number(i + 2, 2, 2)) {
      return {};
    }
    int hour = m_tokens[i].number;
    const int minute = m_tokens[i + 2].number;
    std::string seconds;
    i += 3;
    if (is_sign(i, ":") && is_number(i + 1, 2, 2) && m_tokens[i + 1].number < 60) {
      seconds = ":" + std::string{m_tokens[i + 1].text};
      i += 2;
      i += is_sign(i, ".,") && is_number(i + 1, 1, 20) ? 2 : 0;  // fractions of a second
    }
    i = skip_signs(i, " ");
    const std::size_t half = half_of_day(i, hour);
    if (hour > 23 || minute > 59) {
      return {};
    }
    return 'T' + two_digits(hour) + ':' + two_digits(minute) + seconds +
           zone_text(skip_signs(half, " ("), is_iso || !seconds.empty());
  }
  /// Reads "pm" or "p.m."; returns what comes next.
  std::size_t half_of_day(std::size_t i, int& hour) const {
    if (i >= m_tokens.size() || hour < 1 || hour > 12) {
      return i;
    }
    const bool is_dotted = is_sign(i + 1, ".") && is_word(i + 2, "m");
    const bool is_pm = is_word(i, "pm") || (is_word(i, "p") && is_dotted);
    const bool is_am = is_word(i, "am") || (is_word(i, "a") && is_dotted);
    if (!is_pm && !is_am) {
      return i;
    }
    hour = hour % 12 + (is_pm ? 12 : 0);
    return is_dotted ? skip_signs(i + 3, ".") : i + 1;
  }
  /// `is_exact`: after seconds, or a time with "T".
  std::string zone_text(std::size_t i, bool is_exact) const {
    if (i < m_tokens.size() && m_tokens[i].kind == DateToken::Kind::word) {
      for (const ZoneName& zone : kZones) {
        if (ascii_iequals(m_tokens[i].text, zone.name)) {
          return std::string{zone.offset};
        }
      }
    }
    if (!is_sign(i, "+-") || !is_number(i + 1, 2, 4) || m_tokens[i + 1].text.size() == 3) {
      return {};
    }
    const std::string_view hours = m_tokens[i + 1].text;
    constexpr int kMostHours = 14;
    const int number = m_tokens[i + 1].number;
    const bool has_minutes = is_sign(i + 2, ":") && is_number(i + 3, 2, 2);
    const std::string_view minutes = hours.size() == 4 ? hours.substr(2)
                                     : has_minutes     ? m_tokens[i + 3].text
                                                       : std::string_view{"00"};
    const bool is_zone = (hours.size() == 4 ? number / 100 : number) <= kMostHours &&
                         (minutes == "00" || minutes == "30" || minutes == "45");
    if (!is_zone || (has_minutes && !is_exact)) {  // "18:05-19:30" is a span of time
      return {};
    }
    return std::string{m_tokens[i].text} + std::string{hours.substr(0, 2)} + ':' +
           std::string{minutes};
  }

  std::vector<DateToken> m_tokens;
  DayOrder m_order;
  std::size_t m_first = 0;
  int m_year = 0;
  int m_month = 0;
  int m_day = 0;
  std::size_t m_next = 0;  // the token after the day
};

/// The part of a text that is read: half a number at its end would be another one.
std::string_view text_with_date(std::string_view text) {
  std::size_t end = std::min(text.size(), kLongestDate);
  while (end > 0 && end < text.size() && is_digit(text[end - 1])) {
    --end;
  }
  return text.substr(0, end);
}

}  // namespace

std::string read_written_date(std::string_view text, DayOrder order) {
  return DateReader{text_with_date(text), order}.read();
}

std::size_t find_written_date(std::string_view text) {
  DateReader reader{text_with_date(text), DayOrder::unknown};
  // Dates begin with a number or a word, whose tokens are parts of the text.
  return reader.read().empty()
             ? std::string_view::npos
             : static_cast<std::size_t>(reader.first_token().data() - text.data());
}

std::string date_in_url(std::string_view url) {
  constexpr std::size_t kMostSections = 2;  // between the year and the month
  const auto has_digits = [](std::string_view part, std::size_t count) {
    return part.size() == count && std::all_of(part.begin(), part.end(), is_digit);
  };
  url = url.substr(0, std::min(url.find_first_of("?#"), kLongestUrl));
  std::string_view year;
  std::string_view month;
  std::size_t sections = 0;
  for (std::size_t end = url.find('/'); end != std::string_view::npos; end = url.find('/')) {
    const std::string_view part = url.substr(0, end);
    url.remove_prefix(end + 1);
    if (!month.empty() && has_digits(part, 2)) {
      const std::string written = std::string{year}.append("/").append(month).append("/");
      if (std::string day = read_written_date(written + std::string{part}); !day.empty()) {
        return day;
      }
    }
    if (has_digits(part, 4)) {
      year = part;
      month = {};
      sections = 0;
    } else if (!year.empty() && month.empty() && has_digits(part, 2)) {
      month = part;
    } else if (!month.empty() || ++sections > kMostSections ||
               std::any_of(part.begin(), part.end(), is_digit)) {
      year = month = {};
    }
  }
  return {};
}

}  // namespace sst
