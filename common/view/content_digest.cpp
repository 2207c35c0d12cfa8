#include "common/view/content_digest.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "common/hash/stored_hash.hpp"
#include "common/metadata/date_label.hpp"
#include "common/metadata/written_date.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostNoteBytes = 120;  // of a line that says when the page was made
constexpr std::size_t kMostNoteWords = 6;    // of it, besides the date

/// How words begin that say that a program made the page.
constexpr std::string_view kMade[] = {"generated", "rendered", "retrieved", "generiert",
                                      "erzeugt",   "généré",   "generado",  "сгенерирован"};
/// Words of "3 hours ago", in some languages.
constexpr std::string_view kAgo[] = {"ago",   "vor",       "hace", "fa",   "geleden",
                                     "sedan", "siden",     "temu", "önce", "назад",
                                     "atrás", "yesterday", "前",   "전"};

/// The words of a text, case-folded, each with an end.
std::string folded_words(std::string_view text) {
  std::string words;
  for_each_word(text, [&](std::string_view word) {
    append_folded(words, word);
    words += '\n';
  });
  return words;
}

/// Calls `visit(word)` for each of folded_words().
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

bool says_ago(std::string_view words) {
  return any_word(
      words, [](std::string_view word) { return std::ranges::find(kAgo, word) != std::end(kAgo); });
}

/// False for most texts that have no number: all digits of other scripts are beyond ASCII.
bool may_have_number(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80; });
}

/// True for a line that only says when the page was made or changed.
bool is_time_note(std::string_view line, std::string_view words) {
  if (line.size() > kMostNoteBytes || !may_have_number(line)) {
    return false;
  }
  const std::vector<WrittenDate> dates =
      find_written_dates(line, {.order = DayOrder::day_first}, 1);
  if (dates.empty()) {
    const auto count = static_cast<std::size_t>(std::ranges::count(words, '\n'));
    return count <= kMostNoteWords && says_ago(words);
  }
  const std::string_view before = line.substr(0, dates[0].first);
  const std::string_view after = line.substr(dates[0].end);
  return count_words(before) + count_words(after) <= kMostNoteWords &&
         (date_label_of(before) != DateLabel::none || says_made(words));
}

/// Calls `visit(line, words)` for each of content_lines(), with its folded_words().
template <typename Visitor>
void for_each_content_line(std::string_view text, Visitor visit) {
  constexpr std::string_view kSpace = " \t\r";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(kSpace), line.size()));
    line = line.substr(0, line.find_last_not_of(kSpace) + 1);
    const std::string words = folded_words(line);
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
