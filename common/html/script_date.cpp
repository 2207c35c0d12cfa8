#include "common/html/script_date.hpp"

#include <algorithm>
#include <iterator>
#include <string>

#include "common/text/byte_search.hpp"
#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// In lower case, without "_" and "-".
constexpr std::string_view kKeys[] = {
    "datepublished",   "datepublication", "published",         "publishedat", "publishedon",
    "publisheddate",   "publishedtime",   "publisheddatetime", "publishdate", "publishtime",
    "publicationdate", "firstpublished",  "firstpublishedat",
};
constexpr std::string_view kInKeys = "ubli";
static_assert(kInKeys.starts_with("ub"));  // see find_in_keys()
constexpr std::size_t kLongestKey = 30;
constexpr std::string_view kDay = "2026-01-31";

/// The offset of the first kInKeys at or after `from`, or the size of the script.
std::size_t find_in_keys(std::string_view script, std::size_t from) {
  while (from < script.size()) {
    from = find_pair_if(script, from, [](auto c, auto next) { return (c == 'u') & (next == 'b'); });
    if (script.substr(from).starts_with(kInKeys)) {
      return from;
    }
    ++from;
  }
  return script.size();
}

bool is_of_key(char c) {
  const char lower = ascii_lower(c);
  return (lower >= 'a' && lower <= 'z') || c == '_' || c == '-';
}

bool is_known(std::string_view key) {
  std::string letters = ascii_lower(key);
  std::erase_if(letters, [](char c) { return c == '_' || c == '-'; });
  return std::find(std::begin(kKeys), std::end(kKeys), letters) != std::end(kKeys);
}

/// Removes a leading quotation mark, and the backslash before it if the string is inside another
/// string.
bool remove_quote(std::string_view& text) {
  text.remove_prefix(text.starts_with('\\') ? 1 : 0);
  const bool has_quote = text.starts_with('"') || text.starts_with('\'');
  text.remove_prefix(has_quote ? 1 : 0);
  return has_quote;
}

/// The ISO 8601 date right after a key: `": "2026-01-31T18:05Z"`.
std::string_view date_after_key(std::string_view rest) {
  constexpr std::size_t kLongest = 60;  // bytes of white space and the date
  rest = rest.substr(0, kLongest);
  if (!remove_quote(rest)) {
    return {};
  }
  rest = trimmed(rest);
  if (!rest.starts_with(':')) {
    return {};
  }
  rest = trimmed(rest.substr(1));
  if (!remove_quote(rest) || rest.size() < kDay.size()) {
    return {};
  }
  for (std::size_t i = 0; i < kDay.size(); ++i) {
    if (is_digit(kDay[i]) ? !is_digit(rest[i]) : rest[i] != kDay[i]) {
      return {};
    }
  }
  return rest.substr(0, rest.find_first_not_of("0123456789-+:.TZ "));
}

}  // namespace

void ScriptDate::read(std::string_view script) {
  for (std::size_t at = find_in_keys(script, 0); at < script.size() && !m_differs;
       at = find_in_keys(script, at)) {
    std::size_t first = at;
    std::size_t end = at;
    while (first > 0 && at - first < kLongestKey && is_of_key(script[first - 1])) {
      --first;
    }
    while (end < script.size() && end - at < kLongestKey && is_of_key(script[end])) {
      ++end;
    }
    at = end;
    const std::string_view date =
        is_known(script.substr(first, end - first)) ? date_after_key(script.substr(end)) : "";
    if (date.empty()) {
      continue;
    }
    m_differs = !m_date.empty() && date.substr(0, kDay.size()) != m_date.substr(0, kDay.size());
    m_date = m_date.empty() ? date : m_date;
  }
}

}  // namespace sst
