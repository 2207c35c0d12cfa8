#include "common/metadata/author_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/html/character_reference.hpp"
#include "common/text/digit.hpp"
#include "common/text/letter_key.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestByline = 400;  // bytes
constexpr std::size_t kLongestName = 80;
constexpr std::size_t kMostNames = 30;

// Words that introduce a byline, in lower case. An entry that has neither "by" nor a colon may also
// be the beginning of a name ("Von Miller"), so at least two words must follow such an entry.
constexpr std::string_view kBylineStarts[] = {
    "written by ",   "posted by ", "reported by ", "story by ",
    "by: ",          "by ",        "von: ",        "von ",
    "par: ",         "par ",       "por: ",        "por ",
    "di: ",          "di ",        "door: ",       "door ",
    "af: ",          "af ",        "av: ",         "av ",
    "od ",           "autor: ",    "autor ",       "autora: ",
    "autorka: ",     "autorzy: ",  "autores: ",    "autoren: ",
    "auteur: ",      "auteurs: ",  "auteur ",      "autore: ",
    "auttore: ",     "author: ",   "authors: ",    "författare: ",
    "forfatter: ",   "skribent: ", "tekst: ",      "text: ",
    "text ",         "texte: ",    "texto: ",      "testo: ",
    "kirjoittaja: ", "teksti: ",   "szerző: ",     "írta: ",
    "napsal: ",      "napsala: ",  "autoři: ",     "tác giả: ",
    "penulis: ",     "oleh: ",     "oleh ",        "reporter: ",
    "yazan: ",       "haber: ",    "articol de ",  "de: ",
    "от ",           "автор: ",    "автор ",       "автори: ",
    "авторы: ",      "текст: ",    "текст ",       "автор статьи: ",
    "του ",          "της ",       "συντάκτης: ",  "γράφει ο ",
    "γράφει η ",     "מאת: ",      "מאת ",         "بقلم: ",
    "بقلم ",         "كتب: ",      "كتب ",         "كتبت: ",
    "نویسنده: ",     "लेखक: ",      "द्वारा: ",      "โดย: ",
    "โดย ",          "作者：",     "作者: ",       "作者:",
    "记者：",        "記者：",     "文：",         "文/",
    "文 / ",         "撰文：",     "執筆：",       "글: ",
};

constexpr std::size_t kLetterNumbers = 27;

/// The number of a letter, ignoring case; all other bytes share one number.
constexpr std::size_t letter_number(char c) {
  const int number = (c | ('a' ^ 'A')) - 'a';
  return number >= 0 && number < 26 ? static_cast<std::size_t>(number) : kLetterNumbers - 1;
}
/// By the numbers of two bytes: true if a byline start begins with such bytes.
constexpr auto kBeginsByline = [] {
  std::array<std::array<bool, kLetterNumbers>, kLetterNumbers> table{};
  for (const std::string_view start : kBylineStarts) {
    table[letter_number(start[0])][letter_number(start[1])] = true;
  }
  return table;
}();

// Words for "reporter" and "correspondent", which follow the name in East Asian bylines.
constexpr std::string_view kBylineEnds[] = {" 기자", " 특파원", " 記者", "記者", " 记者"};
constexpr std::string_view kConjunctions[] = {" and ", " und ",  " et ",  " och ", " og ", " en ",
                                              " y ",   " e ",    " & ",   " ve ",  " и ",  " with ",
                                              " mit ", " avec ", " con ", " · ",   " • "};
constexpr std::string_view kRoles[] = {
    "reporter",  "editor",      "correspondent", "writer", "staff",    "columnist", "contributor",
    "redakteur", "redakteurin", "korrespondent", "jr",     "jr.",      "sr",        "sr.",
    "m.d.",      "md",          "ph.d.",         "phd",    "agencies",
};

bool has_address(std::string_view text) {
  return text.find('@') != std::string_view::npos || text.find("://") != std::string_view::npos ||
         text.starts_with("www.") || text.starts_with('/') || text.starts_with('#');
}

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const char lower = ascii_lower(c);
    return (lower >= 'a' && lower <= 'z') || static_cast<unsigned char>(c) >= 0x80;
  });
}

bool is_role(std::string_view part) {
  const std::string_view last = part.substr(part.find_last_of(' ') + 1);
  return std::any_of(std::begin(kRoles), std::end(kRoles),
                     [&](std::string_view role) { return ascii_iequals(last, role); });
}

/// True for "CNN" and "AFP", which name a person's employer when they follow a name.
bool is_agency(std::string_view part) {
  return part.size() >= 2 && std::all_of(part.begin(), part.end(),
                                         [](char c) { return (c >= 'A' && c <= 'Z') || c == '.'; });
}

std::string_view without_signs(std::string_view text) {
  constexpr std::string_view kSigns = " \t\n\r,;:|/*\"-";
  while (!text.empty() && kSigns.find(text.front()) != std::string_view::npos) {
    text.remove_prefix(1);
  }
  while (!text.empty() && kSigns.find(text.back()) != std::string_view::npos) {
    text.remove_suffix(1);
  }
  return text;
}

/// Removes "By" and the no-break space after it. On some pages, the space is UTF-8 that was decoded
/// as Latin-1.
bool remove_by_with_no_break_space(std::string_view& text) {
  for (const std::string_view space : {"\u00C2\u00A0", "\u00C2 ", "\u00A0"}) {
    if (text.size() > 2 && ascii_iequals(text.substr(0, 2), "by") &&
        text.substr(2).starts_with(space)) {
      text.remove_prefix(2 + space.size());
      return true;
    }
  }
  return false;
}

/// True for "CNN.com", but not for "St.john".
bool is_domain(std::string_view word) {
  return word.ends_with(".com") || word.ends_with(".org") || word.ends_with(".net");
}

/// Returns "Ann Lee" for "Ann Lee CNN.com Writer" and for "Ann Lee, special to CNN.com".
std::string_view without_domain(std::string_view name) {
  std::size_t end = name.find(' ');
  while (end != std::string_view::npos) {
    const std::size_t next = name.find(' ', end + 1);
    if (is_domain(name.substr(end + 1, next - end - 1))) {
      std::string_view before = without_signs(name.substr(0, end));
      for (const std::string_view link : {" for", " of", " at", " special to"}) {
        if (before.size() > link.size() &&
            ascii_iequals(before.substr(before.size() - link.size()), link)) {
          before = without_signs(before.substr(0, before.size() - link.size()));
        }
      }
      return before.find(' ') == std::string_view::npos ? name : before;
    }
    end = next;
  }
  return name;
}

std::string_view without_byline_end(std::string_view part) {
  for (const std::string_view end : kBylineEnds) {
    if (part.size() > end.size() && part.ends_with(end)) {
      return part.substr(0, part.size() - end.size());
    }
  }
  return part;
}

/// Returns "Ann Lee" for "Ann Lee in Oslo".
std::string_view without_place(std::string_view name) {
  const std::string_view before = name.substr(0, name.find(" in "));
  return before.find(' ') == std::string_view::npos ? name : before;
}

void add_name(std::string_view part, std::vector<std::string>& names) {
  part = without_domain(without_signs(part.substr(0, part.find_first_of("(<["))));
  part = without_place(part);
  part = without_byline_end(part);
  const bool is_name = !part.empty() && part.size() <= kLongestName && has_letter(part) &&
                       !has_address(part) && names.size() < kMostNames;
  const bool is_known = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return is_same_name(name, part);
  });
  if (is_name && !is_known) {
    names.emplace_back(part);
  }
}

/// The position and length of the first conjunction between two names; the length is 0 if there is
/// none.
std::pair<std::size_t, std::size_t> find_conjunction(std::string_view text) {
  const std::string lower = ascii_lower(text);
  std::pair<std::size_t, std::size_t> first{text.size(), 0};
  for (const std::string_view word : kConjunctions) {
    const std::size_t at = lower.find(word);
    if (at < first.first) {
      first = {at, word.size()};
    }
  }
  return first;
}

/// Returns "Cy Fox" for "and Cy Fox", the last part of "Ann Lee, Bo Ek, and Cy Fox".
std::string_view without_conjunction(std::string_view part) {
  for (const std::string_view word : kConjunctions) {
    const std::string_view begin = word.substr(1);  // without its space
    if (part.size() > begin.size() && ascii_iequals(part.substr(0, begin.size()), begin)) {
      return part.substr(begin.size());
    }
  }
  return part;
}

bool has_digit(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_digit);
}

bool has_lower_case(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
  });
}

void add_joined_names(std::string_view part, bool is_first, std::vector<std::string>& names) {
  while (true) {
    const auto [at, length] = find_conjunction(part);
    if (is_first || !has_digit(part.substr(0, at))) {  // "Ann Lee · 5 min read"
      add_name(part.substr(0, at), names);
    }
    is_first = false;
    if (length == 0) {
      return;
    }
    part.remove_prefix(at + length);
  }
}

/// True for "dpa/alee", the initials of an agency and a writer, which are treated as one name.
bool are_initials(std::string_view part) {
  return part.find('/') != std::string_view::npos &&
         std::all_of(part.begin(), part.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || c == '/'; });
}

/// Adds the names in the text between two commas, unless the text is the role or address of the
/// preceding person.
void add_part(std::string_view part, bool is_first, std::vector<std::string>& names) {
  if (has_address(part.substr(0, part.find_first_of("(<[")))) {
    return;
  }
  if (are_initials(part)) {
    add_name(part, names);
    return;
  }
  while (!part.empty()) {
    const std::size_t end = std::min(part.find('/'), part.size());
    const std::string_view whole = without_signs(part.substr(0, end));
    const std::string_view name = is_first ? whole : without_conjunction(whole);
    const bool begins_lower_case = !name.empty() && name.front() >= 'a' && name.front() <= 'z';
    const bool has_label = name.find(": ") != std::string_view::npos;  // "Photo: Bo Ek"
    if (is_first ||
        !(is_role(name) || begins_lower_case || is_agency(name) || has_digit(name) || has_label)) {
      add_joined_names(name, is_first, names);
    }
    is_first = false;
    part.remove_prefix(std::min(end + 1, part.size()));
  }
}

/// True if a text begins with `start` (which is in lower case) and continues after it.
bool begins_byline(std::string_view text, std::string_view start) {
  if (text.size() <= start.size() || text[start.size() - 1] != start.back()) {
    return false;
  }
  const std::string_view begin = text.substr(0, start.size());
  const auto lead = static_cast<unsigned char>(start.front());
  if (lead < 0x80) {
    return ascii_iequals(begin, start);
  }
  // The upper-case form of a letter has the same length, and its lead byte differs at most in the
  // last bit.
  return (static_cast<unsigned char>(begin.front()) ^ lead) <= 1 &&
         (begin == start || letter_key(begin) == letter_key(start));
}

/// True for "Lee" and "Ann" in "Lee, Ann".
bool is_part_of_name(std::string_view text) {
  text = trimmed(text);
  return text.find(' ') == std::string_view::npos && has_lower_case(text) && !is_role(text);
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  return ascii_iequals(trimmed(a), trimmed(b));
}

bool remove_byline_start(std::string_view& text) {
  const bool may_begin =
      text.size() > 1 && kBeginsByline[letter_number(text[0])][letter_number(text[1])];
  if (!may_begin) {  // most texts; "by" may begin, also with a no-break space
    return false;
  }
  for (const std::string_view start : kBylineStarts) {
    if (!begins_byline(text, start)) {
      continue;
    }
    const bool is_unlike_names = start.find("by") != std::string_view::npos ||
                                 start.find(':') != std::string_view::npos ||
                                 start.ends_with("：") || start.ends_with('/');
    const std::string_view rest = text.substr(start.size());
    if (is_unlike_names || trimmed(rest).find(' ') != std::string_view::npos) {
      text = rest;  // "Von Ann Lee", but "Von Miller" is a name
      return true;
    }
  }
  return remove_by_with_no_break_space(text);
}

void add_author_names(std::string_view byline, std::vector<std::string>& names) {
  std::string text;
  std::string decoded;
  bool space_pending = false;
  append_decoded(decoded, cut_utf8(byline, kLongestByline));
  append_collapsed(text, decoded, space_pending);
  std::string_view rest = text;
  const std::size_t bracket = rest.find(" (");
  if (bracket != std::string_view::npos &&
      rest.substr(0, bracket).find('@') != std::string_view::npos) {
    rest = rest.substr(bracket + 2);  // "ann@example.org (Ann Lee)", as in feeds
    rest = rest.substr(0, rest.find(')'));
  }
  rest = rest.substr(0, rest.find(" @"));  // "Ann Lee @alee"
  remove_byline_start(rest);
  const std::size_t comma = rest.find(',');
  const bool is_inverted = comma != std::string_view::npos &&  // "Lee, Ann"
                           rest.find_first_of(",;|", comma + 1) == std::string_view::npos &&
                           is_part_of_name(rest.substr(0, comma)) &&
                           is_part_of_name(rest.substr(comma + 1));
  if (is_inverted) {
    const std::string name = std::string{trimmed(rest.substr(comma + 1))} + " " +
                             std::string{trimmed(rest.substr(0, comma))};
    add_name(name, names);
    return;
  }
  for (bool is_first = true; !rest.empty(); is_first = false) {
    const std::size_t end = std::min(rest.find_first_of(",;|"), rest.size());
    add_part(without_signs(rest.substr(0, end)), is_first, names);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace sst
