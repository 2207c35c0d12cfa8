#include "common/metadata/written_date.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

#include "common/metadata/date_tokens.hpp"
#include "common/metadata/month_names.hpp"
#include "common/metadata/other_calendars.hpp"
#include "common/metadata/written_time.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/digit.hpp"
#include "common/text/language.hpp"
#include "common/text/letter_key.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kShortestDate = 6;    // bytes: "1.1.26"
constexpr std::size_t kLongestDate = 200;   // bytes of text to read
constexpr std::size_t kLongestUrl = 2'000;  // bytes
constexpr int kFirstYear = 1900;
constexpr int kLastYear = 2200;

// Words between day, month and year, in letter_key() form.
constexpr std::string_view kLinks[] = {
    "of",  "de",   "del",   "d",     "di",  "do", "da", "dell", "l",   "den",  "the",  "ta", "dh",
    "m",   "g",    "gada",  "gadas", "nam", "พ",  "ศ",  "ค",    "ปี",   "року", "года", "г",  "р",
    "год", "жылы", "жылғы", "عام",   "سنه", "सन", "am", "a",    "viz", "ខែ",   "ឆ្នាំ",
};

/// The order of day and month in a language's numeric dates.
DayOrder usual_order(std::string_view language_tag) {
  const std::string tag = ascii_lower(language_tag);
  const std::string language = primary_subtag(tag);
  if (language.empty() || tag == "en") {
    return DayOrder::unknown;
  }
  if (language == "en") {
    return tag.find("us", language.size()) != std::string::npos ? DayOrder::month_first
                                                                : DayOrder::day_first;
  }
  return DayOrder::day_first;
}

/// The day of a date, and the tokens after it.
struct DateParts {
  std::chrono::year_month_day day;
  std::size_t next = 0;  ///< the token after the date
  std::size_t time = 0;  ///< the token where a time may begin
};

/// Reads the dates of a text from its tokens.
class DateReader {
 public:
  DateReader(const DateTokens& tokens, const DateHints& hints)
      : m_tokens{tokens},
        m_order{hints.order},
        m_usual_order{usual_order(hints.language)},
        m_is_date{hints.is_date || hints.order != DayOrder::unknown},
        m_latest{hints.latest},
        m_language{primary_subtag(ascii_lower(hints.language))} {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      m_has_persian_year = m_has_persian_year || is_persian_year(i);
    }
  }

  /// The first date at or after token `i`. Sets `i` to the token after it.
  std::optional<WrittenDate> read(std::size_t& i) {
    for (; i < m_tokens.size(); ++i) {
      if (m_tokens[i].kind != DateToken::Kind::sign && read_day(i)) {
        const WrittenTime time = read_written_time(m_tokens, m_parts.time);
        const std::size_t first = i;
        i = std::max(m_parts.next, time.next);
        return WrittenDate{day_text() + time.text, m_tokens[first].first, m_tokens[i - 1].end};
      }
    }
    return std::nullopt;
  }

 private:
  bool set_date(const std::chrono::year_month_day& day, std::size_t next) {
    const int year = static_cast<int>(day.year());
    constexpr std::chrono::sys_days kNone{};  // 1970-01-01
    if (!day.ok() || year < kFirstYear || year > kLastYear || std::chrono::sys_days{day} == kNone ||
        std::chrono::sys_days{day} > m_latest) {
      return false;
    }
    m_parts = {day, next, next};
    return true;
  }
  bool set_day(int year, int month, int day, std::size_t next) {
    return set_date({std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                     std::chrono::day{static_cast<unsigned>(day)}},
                    next);
  }
  /// Sets a numeric date; its digits or the page's language determine the calendar.
  bool set_numbers(std::size_t year_at, int month, int day, std::size_t next) {
    const DateToken& token = m_tokens[year_at];
    const bool is_thai = m_language == "th" || token.text.starts_with("\xE0\xB9");
    const bool is_persian =
        m_language == "fa" || m_language == "ps" || token.text.starts_with("\xDB");
    if (is_thai && is_buddhist_year(token.number)) {
      return set_day(token.number - kBuddhistEra, month, day, next);
    }
    if (const auto date = persian_day(token.number, month, day); is_persian && date) {
      return set_date(*date, next);
    }
    return set_day(token.number, month, day, next);
  }

  bool read_day(std::size_t i) {
    return read_year_first(i) || read_compact(i) || read_era(i) || read_named(i) || read_numbers(i);
  }
  /// 2026-01-31, 2026/1/31, 2026. 1. 31, 2026年1月31日, 2026년 1월 31일, 2026 оны 1 сарын 31
  bool read_year_first(std::size_t i) {
    if (!m_tokens.is_number(i, 4, 4)) {
      return false;
    }
    const std::size_t month = skip_separator(i + 1, {"年", "년", "оны"});
    return month > i + 1 && read_month_and_day(i, m_tokens[i].number, month);
  }
  /// 令和8年1月31日
  bool read_era(std::size_t i) {
    const EraYear era = read_era_year(m_tokens, i);
    return era.year > 0 && m_tokens.is_word(era.next, "年") &&
           read_month_and_day(era.next - 1, era.year, m_tokens.skip_signs(era.next + 1, " "));
  }
  bool read_month_and_day(std::size_t year_at, int year, std::size_t month) {
    if (!m_tokens.is_number(month, 1, 2)) {
      return false;
    }
    const std::size_t day = skip_separator(month + 1, {"月", "월", "сарын"});
    if (day == month + 1 || !m_tokens.is_number(day, 1, 2)) {
      return false;
    }
    const bool has_word = m_tokens.is_word(day + 1, "日") || m_tokens.is_word(day + 1, "号") ||
                          m_tokens.is_word(day + 1, "일");
    const std::size_t next = day + (has_word ? 2 : 1);
    const int month_number = m_tokens[month].number;
    const int day_number = m_tokens[day].number;
    return year == m_tokens[year_at].number ? set_numbers(year_at, month_number, day_number, next)
                                            : set_day(year, month_number, day_number, next);
  }
  std::size_t skip_separator(std::size_t i, std::initializer_list<std::string_view> words) const {
    const std::size_t next = m_tokens.skip_signs(i, " ");
    const bool has_word = std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      return m_tokens.is_word(next, word);
    });
    return has_word || m_tokens.is_sign(i, "-/.•") ? m_tokens.skip_signs(next + 1, " ") : i;
  }
  /// 20260131
  bool read_compact(std::size_t i) {
    if (!m_tokens.is_number(i, 8, 8)) {
      return false;
    }
    const int number = m_tokens[i].number;
    return set_day(number / 10'000, number / 100 % 100, number % 100, i + 1);
  }

  /// A date with a month name, in any order of day, month and year.
  bool read_named(std::size_t i) {
    return read_named(i, MonthCalendar::gregorian) ||
           (m_has_persian_year && read_named(i, MonthCalendar::persian));
  }
  bool read_named(std::size_t i, MonthCalendar calendar) {
    return read_named_day_first(i, calendar) || read_named_year_first(i, calendar) ||
           read_named_month_first(i, calendar);
  }
  bool is_persian_year(std::size_t i) const {
    return m_tokens.is_number(i, 4, 4) && persian_day(m_tokens[i].number, 1, 1);
  }
  NamedMonth month_at(std::size_t i, MonthCalendar calendar) const {
    return find_month(m_tokens, i, calendar, m_language);
  }
  bool is_link(std::size_t i) const {
    return m_tokens.is_word(i) && std::find(std::begin(kLinks), std::end(kLinks),
                                            letter_key(m_tokens[i].text)) != std::end(kLinks);
  }
  /// Skips punctuation, spaces and a few words such as "of" and "de".
  std::size_t skip_links(std::size_t i) const {
    constexpr std::string_view kSigns = " .,،、-–/()'’º°";
    constexpr int kMostLinks = 3;
    i = m_tokens.skip_signs(i, kSigns);
    for (int links = 0; links < kMostLinks && is_link(i); ++links) {
      i = m_tokens.skip_signs(i + 1, kSigns);
    }
    return i;
  }
  /// Skips the "st" of "31st" or the "a" of "31:a": a short word attached to a number.
  std::size_t skip_ordinal(std::size_t i) const {
    constexpr std::size_t kLongest = 6;  // bytes
    const std::size_t word = m_tokens.is_sign(i, ":-'’") ? i + 1 : i;
    const bool is_ordinal = m_tokens.is_attached(i) && m_tokens.is_attached(word) &&
                            m_tokens.is_word(word) && m_tokens[word].text.size() <= kLongest;
    return is_ordinal ? word + 1 : i;
  }

  bool set_named(const DateToken& year, const NamedMonth& month, const DateToken& day,
                 MonthCalendar calendar, std::size_t next) {
    if (calendar == MonthCalendar::persian) {
      const auto date = persian_day(year.number, month.number, day.number);
      return date && set_date(*date, next);
    }
    const bool is_buddhist = month.is_thai || m_language == "th";
    if (is_buddhist && is_buddhist_year(year.number)) {
      return set_day(year.number - kBuddhistEra, month.number, day.number, next);
    }
    if (year.digits == 2) {
      constexpr int kCentury = 2500;
      return set_day(kCentury + year.number - kBuddhistEra, month.number, day.number, next);
    }
    return set_day(year.number, month.number, day.number, next);
  }
  bool is_year(std::size_t i, const NamedMonth& month) const {
    return m_tokens.is_number(i, 4, 4) || (month.is_thai && m_tokens.is_number(i, 2, 2));
  }
  /// 31 January 2026, 31st Jan. 2026, 31-Jan-2026, 31 de enero de 2026, 31 كانون الثاني/يناير 2026
  bool read_named_day_first(std::size_t i, MonthCalendar calendar) {
    if (!m_tokens.is_number(i, 1, 2)) {
      return false;
    }
    NamedMonth month = month_at(skip_links(i + 1), calendar);
    if (month.number == 0) {
      month = month_at(skip_links(skip_ordinal(i + 1)), calendar);
    }
    if (month.number == 0) {
      return false;
    }
    const NamedMonth same = month_at(m_tokens.skip_signs(month.next, " /()-"), calendar);
    const std::size_t next = same.number == month.number ? same.next : month.next;
    const std::size_t year = skip_links(next);
    return is_year(year, month) &&
           set_named(m_tokens[year], month, m_tokens[i], calendar, year + 1);
  }
  /// 2026. január 31., 2026 m. sausio 31 d., 2026. gada 31. janvārī
  bool read_named_year_first(std::size_t i, MonthCalendar calendar) {
    if (!m_tokens.is_number(i, 4, 4)) {
      return false;
    }
    std::size_t at = skip_links(skip_ordinal(i + 1));
    const NamedMonth month = month_at(at, calendar);
    if (month.number > 0) {
      const std::size_t day = skip_links(month.next);
      return m_tokens.is_number(day, 1, 2) && !m_tokens.is_sign(day + 1, ":") &&
             set_named(m_tokens[i], month, m_tokens[day], calendar, day + 1);
    }
    if (!m_tokens.is_number(at, 1, 2)) {
      return false;
    }
    const NamedMonth after = month_at(skip_links(skip_ordinal(at + 1)), calendar);
    return after.number > 0 && !m_tokens.is_number(skip_links(after.next), 4, 4) &&
           set_named(m_tokens[i], after, m_tokens[at], calendar, after.next);
  }
  /// True if a number follows soon. Avoids a lookup in the month table for most words.
  bool is_number_soon(std::size_t i) const {
    constexpr std::size_t kMostTokens = 8;
    for (std::size_t tokens = 0; tokens < kMostTokens; ++tokens) {
      if (m_tokens.is_number(i + tokens, 1, 2)) {
        return true;
      }
    }
    return false;
  }
  /// January 31, 2026; Jan. 31st 2026; Jan 31 18:05:00 CET 2026
  bool read_named_month_first(std::size_t i, MonthCalendar calendar) {
    if (!m_tokens.is_word(i) || !is_number_soon(i + 1)) {
      return false;
    }
    const NamedMonth month = month_at(i, calendar);
    const std::size_t day = month.number > 0 ? skip_links(month.next) : m_tokens.size();
    if (!m_tokens.is_number(day, 1, 2)) {
      return false;
    }
    std::size_t year = skip_links(skip_ordinal(day + 1));
    const WrittenTime time = read_written_time(m_tokens, day + 1);
    const bool has_time_before_year = !time.text.empty() && !is_year(year, month);
    if (has_time_before_year) {
      year = m_tokens.skip_signs(time.next, " ");
    }
    if (!is_year(year, month) ||
        !set_named(m_tokens[year], month, m_tokens[day], calendar, year + 1)) {
      return false;
    }
    m_parts.time = has_time_before_year ? day + 1 : year + 1;
    return true;
  }

  /// 31.1.2026, 31. 1. 2026, 31/1/2026 and 1/31/2026; 3/4/2026 and 3/4/26 if the order is known
  bool read_numbers(std::size_t i) {
    if (!m_tokens.is_number(i, 1, 2) || !m_tokens.is_sign(i + 1, "./-")) {
      return false;
    }
    const std::string_view sign = m_tokens[i + 1].text;
    const std::size_t second = skip_sign_between(i + 1);
    if (!m_tokens.is_number(second, 1, 2) || !m_tokens.is_sign(second + 1, sign)) {
      return false;
    }
    const std::size_t year = skip_sign_between(second + 1);
    if (m_tokens.is_number(year, 2, 2)) {
      return read_short_year(i, second, year);
    }
    return m_tokens.is_number(year, 4, 4) && set_in_order(i, second, year);
  }
  std::size_t skip_sign_between(std::size_t sign) const {
    return m_tokens.is_sign(sign, ".") ? m_tokens.skip_signs(sign + 1, " ") : sign + 1;
  }
  bool set_in_order(std::size_t first_at, std::size_t second_at, std::size_t year) {
    const int first = m_tokens[first_at].number;
    const int second = m_tokens[second_at].number;
    const auto set_day_first = [&] { return set_numbers(year, second, first, year + 1); };
    const auto set_month_first = [&] { return set_numbers(year, first, second, year + 1); };
    if (m_order != DayOrder::unknown) {
      return m_order == DayOrder::day_first ? set_day_first() : set_month_first();
    }
    constexpr int kMonthsOfYear = 12;
    const bool has_point = m_tokens[first_at + 1].text == ".";
    if (first > kMonthsOfYear || second > kMonthsOfYear || first == second || has_point) {
      return second > kMonthsOfYear ? set_month_first() : set_day_first();
    }
    return m_usual_order == DayOrder::day_first     ? set_day_first()
           : m_usual_order == DayOrder::month_first ? set_month_first()
                                                    : false;
  }
  /// 31.01.26
  bool read_short_year(std::size_t first, std::size_t second, std::size_t year) {
    constexpr int kFirstShortYear = 70;  // 1970 to 2069
    const DayOrder order = m_order != DayOrder::unknown ? m_order : m_usual_order;
    const bool has_two_digits = m_tokens.is_number(first, 2, 2) && m_tokens.is_number(second, 2, 2);
    const bool goes_on = m_tokens.is_sign(year + 1, ".-/") && m_tokens.is_number(year + 2, 1, 8);
    if (order == DayOrder::unknown || goes_on || !(m_is_date || has_two_digits)) {
      return false;
    }
    const int number = m_tokens[year].number;
    const int whole = (number < kFirstShortYear ? 2000 : 1900) + number;
    return order == DayOrder::day_first
               ? set_day(whole, m_tokens[second].number, m_tokens[first].number, year + 1)
               : set_day(whole, m_tokens[first].number, m_tokens[second].number, year + 1);
  }

  std::string day_text() const {
    const auto two_digits = [](unsigned number) {
      return (number < 10 ? "0" : "") + std::to_string(number);
    };
    return std::to_string(static_cast<int>(m_parts.day.year())) + '-' +
           two_digits(static_cast<unsigned>(m_parts.day.month())) + '-' +
           two_digits(static_cast<unsigned>(m_parts.day.day()));
  }

  const DateTokens& m_tokens;
  DayOrder m_order;
  DayOrder m_usual_order;
  bool m_is_date;
  std::chrono::sys_days m_latest;
  std::string m_language;
  bool m_has_persian_year = false;
  DateParts m_parts;
};

/// The part of a text to read, cut at a number boundary.
std::string_view text_with_date(std::string_view text) {
  std::size_t end = cut_utf8(text, kLongestDate).size();
  while (end > 0 && end < text.size() && is_digit(text[end - 1])) {
    --end;
  }
  return text.substr(0, end);
}

/// A quick test that is false for most texts without a date. True if the text contains at least one
/// of these:
/// - a number that may be a year or a whole date
/// - three short numbers ("31.1.26")
/// - the first byte of a character that may be a digit or a numeral of another script
bool may_have_date(std::string_view text) {
  // Digits outside ASCII have lead bytes from 0xD9 on. 0xE2 begins U+2000 to U+2FFF (dashes,
  // quotation marks, symbols), none of which is a decimal digit or a Chinese numeral.
  constexpr auto kMayBegin = [](auto c) {
    return ((c >= '0') & (c <= '9')) | ((c >= 0xD9) & (c != 0xE2));
  };
  constexpr std::size_t kYear = 4;
  constexpr std::size_t kWhole = 8;
  std::size_t short_numbers = 0;
  for (std::size_t at = find_byte_if(text, 0, kMayBegin); at < text.size();
       at = find_byte_if(text, at, kMayBegin)) {
    const std::size_t start = at;
    while (at < text.size() && is_digit(text[at])) {
      ++at;
    }
    const std::size_t digits = at - start;
    const bool may_be_year = digits == kYear && (text[start] == '1' || text[start] == '2');
    short_numbers += digits == 1 || digits == 2 ? 1 : 0;
    if (digits == 0 || may_be_year || digits == kWhole || short_numbers == 3) {
      return true;
    }
  }
  return false;
}

std::vector<WrittenDate> read_dates(std::string_view text, const DateHints& hints,
                                    std::size_t most) {
  std::vector<WrittenDate> dates;
  if (text.size() < kShortestDate || !may_have_date(text.substr(0, kLongestDate))) {
    return dates;
  }
  const DateTokens tokens{text_with_date(text)};
  DateReader reader{tokens, hints};
  for (std::size_t i = 0; dates.size() < most;) {
    std::optional<WrittenDate> date = reader.read(i);
    if (!date) {
      break;
    }
    dates.push_back(std::move(*date));
  }
  return dates;
}

}  // namespace

std::string read_written_date(std::string_view text, const DateHints& hints) {
  std::vector<WrittenDate> dates = read_dates(text, hints, 1);
  return dates.empty() ? std::string{} : std::move(dates.front().value);
}

std::vector<WrittenDate> find_written_dates(std::string_view text, const DateHints& hints,
                                            std::size_t most) {
  return read_dates(text, hints, most);
}

namespace {

/// The day in one section of a URL's path: "2026-01-31" for "2026-01-31-rain" and "t20260131_17".
std::string day_in_section(std::string_view section, const DateHints& hints) {
  constexpr std::size_t kDigits = 8;
  for (std::size_t at = 0; at < section.size();) {
    if (!is_digit(section[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    std::string form;  // the numbers, with each separator between them replaced by "-"
    for (; end < section.size() &&
           (is_digit(section[end]) || section[end] == '-' || section[end] == '_');
         ++end) {
      form += is_digit(section[end]) ? section[end] : '-';
    }
    const bool is_compact = form.find('-') == kDigits || form == form.substr(0, kDigits);
    const bool is_apart = form.size() >= kDigits + 2 && form[4] == '-' && form[7] == '-' &&
                          (form.size() == kDigits + 2 || form[kDigits + 2] == '-');
    std::string day = is_apart     ? read_written_date(form.substr(0, kDigits + 2), hints)
                      : is_compact ? read_written_date(form.substr(0, kDigits), hints)
                                   : std::string{};
    if (is_of_the_web(day)) {
      return day;
    }
    at = end;
  }
  return {};
}

/// The day in several sections: "2026-01-31" for "/2026/01/31/rain" and
/// "/2026/news/world/01/31/rain".
std::string day_of_sections(std::string_view url, const DateHints& hints) {
  constexpr std::size_t kMostSections = 2;  // maximum number between the year and the month
  const auto has_digits = [](std::string_view part, std::size_t count) {
    return part.size() == count && std::all_of(part.begin(), part.end(), is_digit);
  };
  std::string_view year;
  std::string_view month;
  std::size_t sections = 0;
  for (std::size_t end = url.find('/'); end != std::string_view::npos; end = url.find('/')) {
    const std::string_view part = url.substr(0, end);
    url.remove_prefix(end + 1);
    if (!month.empty() && has_digits(part, 2)) {
      const std::string written = std::string{year}.append("/").append(month).append("/");
      if (std::string day = read_written_date(written + std::string{part}, hints); !day.empty()) {
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

}  // namespace

std::string date_in_url(std::string_view url, const DateHints& hints) {
  url = url.substr(0, std::min(url.find_first_of("?#"), kLongestUrl));
  std::string day = day_of_sections(url, hints);
  constexpr std::string_view kHost = "://";
  const std::size_t host = url.find(kHost);
  url.remove_prefix(host == std::string_view::npos
                        ? 0
                        : std::min(url.find('/', host + kHost.size()), url.size()));
  while (day.empty() && !url.empty()) {
    const std::size_t end = std::min(url.find('/'), url.size());
    day = day_in_section(url.substr(0, end), hints);
    url.remove_prefix(std::min(end + 1, url.size()));
  }
  return day;
}

}  // namespace sst
