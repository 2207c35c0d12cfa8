#include "common/metadata/written_time.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "common/metadata/date_label.hpp"
#include "common/text/letter_key.hpp"
#include "common/text/phrases.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

struct ZoneName {
  std::string_view name;
  std::string_view offset;
};
// The zones of RFC 2822, and other zones with unambiguous names, in letter_key() form.
constexpr ZoneName kZones[] = {
    {"z", "Z"},         {"gmt", "Z"},      {"utc", "Z"},      {"ut", "Z"},        {"est", "-05:00"},
    {"edt", "-04:00"},  {"cst", "-06:00"}, {"cdt", "-05:00"}, {"mst", "-07:00"},  {"mdt", "-06:00"},
    {"pst", "-08:00"},  {"pdt", "-07:00"}, {"cet", "+01:00"}, {"cest", "+02:00"}, {"eet", "+02:00"},
    {"eest", "+03:00"}, {"msk", "+03:00"}, {"wib", "+07:00"}, {"jst", "+09:00"},  {"kst", "+09:00"},
    {"мск", "+03:00"},
};

// Words that introduce a time with a period between hours and minutes, in letter_key() form.
constexpr std::string_view kWordsBeforePoints[] = {"at",    "um",  "kl",   "klo", "kello",
                                                   "kell",  "ore", "alle", "ob",  "o",
                                                   "pukul", "pkl", "jam",  "เวลา"};

std::string two_digits(int number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// Reads one time from the tokens after a date.
class TimeReader {
 public:
  explicit TimeReader(const DateTokens& tokens) : m_tokens{tokens} {}

  WrittenTime read(std::size_t i) {
    const std::size_t start = find_hour(i);
    if (start == m_tokens.size() || !read_clock(start)) {
      return {{}, i};
    }
    const std::size_t half = read_half_after(m_tokens.skip_signs(m_next, " "));
    if (m_half == Half::second || m_half == Half::first) {
      m_hour = m_hour % 12 + (m_half == Half::second ? 12 : 0);
    }
    if (m_hour > 23 || m_minute > 59) {
      return {{}, i};
    }
    m_next = half;
    std::string text = 'T' + two_digits(m_hour) + ':' + two_digits(m_minute) + m_seconds;
    text += read_zone(m_tokens.skip_signs(half, " ("), m_is_iso || !m_seconds.empty());
    return {std::move(text), m_next};
  }

 private:
  enum class Half : std::uint8_t { none, first, second };  // half of the day

  /// Skips the tokens between a date and its time. Returns m_tokens.size() if there is no time.
  std::size_t find_hour(std::size_t i) {
    constexpr std::size_t kMostWords = 5;
    if (m_tokens.is_word(i, "t")) {
      m_is_iso = true;
      return i + 1;
    }
    for (std::size_t words = 0; words <= kMostWords; ++words) {
      i = m_tokens.skip_signs(i, " ,،、|-–—·•().:/");
      if (i >= m_tokens.size() || m_tokens[i].kind == DateToken::Kind::sign) {
        break;
      }
      if (!m_tokens.is_word(i)) {
        const bool is_word_of_numeral = m_tokens.is_number(i, 1, 1) && !separator(i + 1);
        if (!is_word_of_numeral || m_tokens[i].text.size() == 1) {  // the "二" of "星期二"
          return i;
        }
      } else if (const std::size_t half = read_half_before(i); half > i) {
        i = half;
        continue;
      } else {
        const std::string key = letter_key(m_tokens[i].text);
        if (date_label_of(m_tokens[i].text) != DateLabel::none) {
          break;
        }
        m_may_have_point = std::find(std::begin(kWordsBeforePoints), std::end(kWordsBeforePoints),
                                     key) != std::end(kWordsBeforePoints);
      }
      ++i;
    }
    return m_tokens.size();
  }

  /// True if token `i` separates hours from minutes.
  bool separator(std::size_t i) const {
    return m_tokens.is_sign(i, ":") || m_tokens.is_word(i, "h") || is_hour_word(i);
  }
  bool is_hour_word(std::size_t i) const {
    return m_tokens.is_word(i, "時") || m_tokens.is_word(i, "时") || m_tokens.is_word(i, "点") ||
           m_tokens.is_word(i, "點") || m_tokens.is_word(i, "시");
  }
  bool is_minute_word(std::size_t i) const {
    return m_tokens.is_word(i, "分") || m_tokens.is_word(i, "분");
  }

  bool read_clock(std::size_t i) {
    if (!m_tokens.is_number(i, 1, 2)) {
      return false;
    }
    m_hour = m_tokens[i].number;
    std::size_t minute = i + 1;
    const bool has_words = is_hour_word(minute);
    const bool has_point =
        m_tokens.is_sign(minute, ".") &&
        (m_may_have_point || m_tokens.is_word(m_tokens.skip_signs(minute + 2, " "), "uhr"));
    if (!separator(minute) && !has_point) {
      return false;
    }
    minute = has_words ? m_tokens.skip_signs(minute + 1, " ") : minute + 1;
    if (!m_tokens.is_number(minute, has_words ? 1 : 2, 2)) {
      return false;
    }
    m_minute = m_tokens[minute].number;
    m_next = minute + 1 + (is_minute_word(minute + 1) ? 1 : 0);
    if (!has_words && m_tokens.is_sign(m_next, ":") && m_tokens.is_number(m_next + 1, 2, 2) &&
        m_tokens[m_next + 1].number < 60) {
      m_seconds = ":" + two_digits(m_tokens[m_next + 1].number);
      m_next += 2;
      const bool has_fractions =
          m_tokens.is_sign(m_next, ".,") && m_tokens.is_number(m_next + 1, 1, 20);
      m_next += has_fractions ? 2 : 0;
    }
    return true;
  }

  /// Reads "오후" or "下午"; returns the token after it.
  std::size_t read_half_before(std::size_t i) {
    const bool is_before_noon =
        m_tokens.is_word(i, "오전") || is_pair(i, "上", "午") || is_pair(i, "午", "前");
    const bool is_after_noon =
        m_tokens.is_word(i, "오후") || is_pair(i, "下", "午") || is_pair(i, "午", "後");
    if (!is_before_noon && !is_after_noon) {
      return i;
    }
    m_half = is_after_noon ? Half::second : Half::first;
    return i + (m_tokens.is_word(i, "오전") || m_tokens.is_word(i, "오후") ? 1 : 2);
  }
  bool is_pair(std::size_t i, std::string_view first, std::string_view second) const {
    return m_tokens.is_word(i, first) && m_tokens.is_word(i + 1, second);
  }

  /// Reads "pm", "p.m." or "p. m."; returns the next token.
  std::size_t read_half_after(std::size_t i) {
    if (!m_tokens.is_word(i) || m_hour < 1 || m_hour > 12 || m_half != Half::none) {
      return m_next;
    }
    std::string key = letter_key(m_tokens[i].text);
    std::size_t next = i + 1;
    const std::size_t second = m_tokens.skip_signs(i + 2, " ");
    const bool is_dotted = m_tokens.is_sign(i + 1, ".") && m_tokens.is_word(second) &&
                           m_tokens[second].end - m_tokens[second].first <= 2;
    if (is_dotted) {
      key += letter_key(m_tokens[second].text);
      next = m_tokens.skip_signs(second + 1, ".");
    }
    if (is_one_of(key, {"pm", "μμ", "م", "مساء"})) {
      m_half = Half::second;
    } else if (is_one_of(key, {"am", "πμ", "ص", "صباحا"})) {
      m_half = Half::first;
    }
    return m_half == Half::none ? m_next : next;
  }

  /// Reads a zone, and sets m_next if there is one. `is_exact` is true after seconds, and for a
  /// time with "T".
  std::string read_zone(std::size_t i, bool is_exact) {
    if (m_tokens.is_word(i)) {
      const std::string key = letter_key(m_tokens[i].text);
      for (const ZoneName& zone : kZones) {
        if (key == zone.name) {
          m_next = i + 1;
          const std::string offset = zone.offset == "Z" ? read_offset(i + 1, true) : std::string{};
          return offset.empty() ? std::string{zone.offset} : offset;  // "GMT+7"
        }
      }
    }
    return read_offset(i, is_exact);
  }
  std::string read_offset(std::size_t i, bool is_exact) {
    constexpr int kMostHours = 14;
    if (!m_tokens.is_sign(i, "+-") || !m_tokens.is_number(i + 1, 1, 4) ||
        m_tokens[i + 1].digits == 3 || (m_tokens[i + 1].digits == 1 && !m_tokens.is_word(i - 1))) {
      return {};
    }
    const bool has_four = m_tokens[i + 1].digits == 4;
    const bool has_minutes =
        !has_four && m_tokens.is_sign(i + 2, ":") && m_tokens.is_number(i + 3, 2, 2);
    const int number = m_tokens[i + 1].number;
    const int hours = has_four ? number / 100 : number;
    const int minutes = has_four ? number % 100 : has_minutes ? m_tokens[i + 3].number : 0;
    const bool is_zone = hours <= kMostHours && (minutes == 0 || minutes == 30 || minutes == 45);
    if (!is_zone || (has_minutes && !is_exact)) {  // "18:05-19:30" is a time span
      return {};
    }
    m_next = i + (has_minutes ? 4 : 2);
    return std::string{m_tokens[i].text} + two_digits(hours) + ':' + two_digits(minutes);
  }

  const DateTokens& m_tokens;
  bool m_is_iso = false;
  bool m_may_have_point = false;
  Half m_half = Half::none;
  int m_hour = 0;
  int m_minute = 0;
  std::string m_seconds;   // seconds after a colon, such as ":05"
  std::size_t m_next = 0;  // the token after the last one read
};

}  // namespace

WrittenTime read_written_time(const DateTokens& tokens, std::size_t i) {
  return TimeReader{tokens}.read(i);
}

}  // namespace sst
