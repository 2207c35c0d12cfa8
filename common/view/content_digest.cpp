#include "common/view/content_digest.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "common/hash/stored_hash.hpp"
#include "common/metadata/date_label.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/digit.hpp"
#include "common/text/phrases.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostNoteBytes = 120;  // maximum size of a line that states a page's date
constexpr std::size_t kMostNoteWords = 6;    // maximum words in that line, without the date

/// Prefixes of words that mark a page as made by a program.
constexpr std::string_view kMade[] = {"generated", "rendered", "retrieved", "generiert",
                                      "erzeugt",   "généré",   "generado",  "сгенерирован"};
/// Words that place a time span in the past, as in "3 hours ago", in several languages.
constexpr std::string_view kAgo[] = {"ago",   "vor",  "hace", "há",    "fa",    "geleden", "sedan",
                                     "siden", "temu", "önce", "назад", "atrás", "前",      "전"};
constexpr std::string_view kFrenchAgo = "il\ny\na\n";
constexpr std::string_view kAbout[] = {"about", "etwa", "circa", "environ"};
/// Prefixes of units of time in these languages.
constexpr std::string_view kUnits[] = {
    "sec",  "min",    "hour",  "hr",    "day",   "week", "month",  "year",  "sek",      "stunde",
    "tag",  "woche",  "monat", "jahr",  "heure", "jour", "semain", "mois",  "hora",     "dia",
    "día",  "semana", "mes",   "año",   "ano",   "ore",  "ora",    "giorn", "settiman", "anni",
    "anno", "uur",    "dag",   "maand", "jaar",  "timm", "vecka",  "mån",   "år",       "godz",
    "dni",  "dzie",   "час",   "мин",   "дн",    "ден",  "недел",  "мес",   "год",      "saat",
    "gün",  "dakika", "小",    "钟",    "鐘",    "間",   "時",     "时",    "分",       "日",
    "天",   "週",     "周",    "月",    "年",    "시",   "일"};

/// The words of a text, case-folded, each followed by a line feed.
std::string folded_words(std::string_view text) {
  std::string words;
  for_each_word(text, [&](std::string_view word) {
    append_folded(words, word);
    words += '\n';
  });
  return words;
}

/// Calls `visit(word)` for each word of folded_words() until it returns true.
template <typename Visitor>
bool any_word(std::string_view words, Visitor visit) {
  while (!words.empty()) {
    const std::size_t end = words.find('\n');
    if (visit(words.substr(0, end))) {
      return true;
    }
    words.remove_prefix(end + 1);
  }
  return false;
}

bool says_made(std::string_view words) {
  return any_word(words, [](std::string_view word) {
    return std::ranges::any_of(kMade,
                               [&](std::string_view start) { return word.starts_with(start); });
  });
}

bool is_number(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

bool is_unit(std::string_view word) {
  return starts_with_any(word, kUnits);
}

/// True if the words contain a time span (a number followed by a unit of time), a word that places
/// it in the past, and at most `most_others` other words.
bool says_ago(std::string_view words, std::size_t most_others) {
  bool has_ago = words.starts_with(kFrenchAgo);
  words.remove_prefix(has_ago ? kFrenchAgo.size() : 0);
  std::size_t others = 0;
  bool has_span = false;
  bool may_be_unit = false;  // after a number or a unit; a Chinese unit may be several words
  any_word(words, [&](std::string_view word) {
    const bool is_span = may_be_unit && is_unit(word);
    may_be_unit = is_span || is_number(word);
    has_span = has_span || is_span;
    has_ago = has_ago || is_one_of(word, kAgo);
    others += may_be_unit || is_one_of(word, kAgo) || is_one_of(word, kAbout) ? 0 : 1;
    return false;
  });
  return has_span && has_ago && others <= most_others;
}

/// Returns false for most texts without a number. Treats every non-ASCII byte as a possible digit.
bool may_have_number(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return is_digit(c) || static_cast<unsigned char>(c) >= 0x80; });
}

/// True for a line that only states when the page was made or changed.
bool is_time_note(std::string_view line, std::string_view words) {
  if (line.size() > kMostNoteBytes || !may_have_number(line)) {
    return false;
  }
  const std::vector<WrittenDate> dates =
      find_written_dates(line, {.order = DayOrder::day_first}, 1);
  if (dates.empty()) {
    return says_ago(words, date_label_of(line) != DateLabel::none ? kMostNoteWords : 0);
  }
  const std::string_view before = line.substr(0, dates[0].first);
  const std::string_view after = line.substr(dates[0].end);
  return count_words(before) + count_words(after) <= kMostNoteWords &&
         (date_label_of(before) != DateLabel::none || says_made(words));
}

/// The line without the list number ("1. ") that plain text with marks puts before each item.
std::string_view without_item_number(std::string_view line) {
  const std::size_t digits = line.find_first_not_of("0123456789");
  const bool has_number =
      digits != std::string_view::npos && digits > 0 && line.substr(digits).starts_with(". ");
  return has_number ? line.substr(digits + 2) : line;
}

/// Calls `visit(line, words)` for each line of content_lines(), with its folded_words().
template <typename Visitor>
void for_each_content_line(std::string_view text, Visitor visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string words = folded_words(without_item_number(line));
    if (!words.empty() && !is_time_note(line, words)) {
      visit(line, words);
    }
  }
}

}  // namespace

std::vector<ContentLine> content_lines(std::string_view text) {
  std::vector<ContentLine> lines;
  for_each_content_line(text, [&](std::string_view line, const std::string& words) {
    lines.push_back({line, hash_text(words)});
  });
  return lines;
}

std::optional<Digest> content_digest(std::string_view text) {
  std::string all;
  for_each_content_line(text, [&](std::string_view, const std::string& words) { all += words; });
  return all.empty() ? std::nullopt : std::optional{digest_of(all)};
}

}  // namespace sst
