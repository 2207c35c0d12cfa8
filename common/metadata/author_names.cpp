#include "common/metadata/author_names.hpp"

#include <algorithm>
#include <array>

#include "common/html/character_reference.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestByline = 400;  // bytes
constexpr std::size_t kLongestName = 80;
constexpr std::size_t kMostNames = 30;

constexpr std::string_view kBylineStarts[] = {
    "written by ", "posted by ", "by: ",     "by ",    "von ",    "par ",   "por ",
    "di ",         "door ",      "af ",      "av ",    "text: ",  "text ",  "author: ",
    "autor: ",     "autor ",     "auteur: ", "foto: ", "автор: ", "автор ",
};
constexpr std::string_view kConjunctions[] = {" and ", " und ",  " et ",  " och ", " og ", " en ",
                                              " y ",   " e ",    " & ",   " ve ",  " и ",  " with ",
                                              " mit ", " avec ", " con ", " · ",   " • "};
constexpr std::string_view kRoles[] = {
    "reporter",  "editor",      "correspondent", "writer", "staff", "columnist", "contributor",
    "redakteur", "redakteurin", "korrespondent", "jr",     "jr.",   "sr",        "sr.",
    "m.d.",      "md",          "ph.d.",
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

/// "CNN", "AFP": after a name, what the person works for.
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

/// "By" and a no-break space; some pages have it as UTF-8 that was read as Latin-1.
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

void add_name(std::string_view part, std::vector<std::string>& names) {
  part = without_signs(part.substr(0, part.find_first_of("(<[")));
  remove_byline_start(part);
  part = without_signs(part);
  const bool is_name = !part.empty() && part.size() <= kLongestName && has_letter(part) &&
                       !has_address(part) && names.size() < kMostNames;
  const bool is_known = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return is_same_name(name, part);
  });
  if (is_name && !is_known) {
    names.emplace_back(part);
  }
}

/// The first conjunction between two names; its length is 0 if there is none.
std::pair<std::size_t, std::size_t> find_conjunction(std::string_view text) {
  std::pair<std::size_t, std::size_t> first{text.size(), 0};
  for (const std::string_view word : kConjunctions) {
    const std::size_t at = text.find(word);
    if (at < first.first) {
      first = {at, word.size()};
    }
  }
  return first;
}

void add_joined_names(std::string_view part, std::vector<std::string>& names) {
  while (true) {
    const auto [at, length] = find_conjunction(part);
    add_name(part.substr(0, at), names);
    if (length == 0) {
      return;
    }
    part.remove_prefix(at + length);
  }
}

bool is_one_word(std::string_view text) {
  return trimmed(text).find(' ') == std::string_view::npos;
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  return ascii_iequals(trimmed(a), trimmed(b));
}

bool remove_byline_start(std::string_view& text) {
  for (const std::string_view start : kBylineStarts) {
    if (text.size() > start.size() && ascii_iequals(text.substr(0, start.size()), start)) {
      text.remove_prefix(start.size());
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
  if (has_address(rest)) {
    return;
  }
  const std::size_t comma = rest.find(',');
  const bool is_inverted = comma != std::string_view::npos &&  // "Lee, Ann"
                           rest.find_first_of(",;|", comma + 1) == std::string_view::npos &&
                           is_one_word(rest.substr(0, comma)) &&
                           is_one_word(rest.substr(comma + 1));
  if (is_inverted) {
    const std::string name = std::string{trimmed(rest.substr(comma + 1))} + " " +
                             std::string{trimmed(rest.substr(0, comma))};
    add_name(name, names);
    return;
  }
  for (bool is_first = true; !rest.empty(); is_first = false) {
    const std::size_t end = std::min(rest.find_first_of(",;|/"), rest.size());
    const std::string_view part = without_signs(rest.substr(0, end));
    const bool begins_small = !part.empty() && part.front() >= 'a' && part.front() <= 'z';
    if (is_first || (!is_role(part) && !begins_small && !is_agency(part))) {
      add_joined_names(part, names);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace sst
