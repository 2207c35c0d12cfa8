#include "common/html/character_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "common/text/append_utf8.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestReference = 31;  // "CounterClockwiseContourIntegral"
constexpr std::size_t kLongestOldName = 6;     // "frac12", without a semicolon

/// The code points that numeric references from 128 to 159 represent; 0 if the number is the code
/// point itself.
constexpr std::uint16_t kWindows1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

struct NumericReference {
  std::uint32_t character = 0;
  std::size_t length = 0;  // whole reference, including "&"; 0 if there is none
};

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

int digit_value(char c, int base) {
  int value = -1;
  if (c >= '0' && c <= '9') {
    value = c - '0';
  } else if (base == 16 && c >= 'a' && c <= 'f') {
    value = c - 'a' + 10;
  } else if (base == 16 && c >= 'A' && c <= 'F') {
    value = c - 'A' + 10;
  }
  return value;
}

std::uint32_t repaired(std::uint32_t number) {
  if (number >= 0x80 && number < 0xA0 && kWindows1252[number - 0x80] != 0) {
    return kWindows1252[number - 0x80];
  }
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  const bool is_control = number < 0x20 && number != '\t' && number != '\n' && number != '\f' &&
                          number != '\r';  // not allowed in text
  return is_control || is_surrogate || number > 0x10FFFF ? 0xFFFD : number;
}

NumericReference numeric_reference(std::string_view text) {
  std::size_t at = 2;
  int base = 10;
  if (at < text.size() && (text[at] == 'x' || text[at] == 'X')) {
    base = 16;
    ++at;
  }
  const std::size_t first_digit = at;
  std::uint32_t number = 0;
  for (; at < text.size() && digit_value(text[at], base) >= 0; ++at) {
    if (number <= 0x10FFFF) {
      number = number * static_cast<std::uint32_t>(base) +
               static_cast<std::uint32_t>(digit_value(text[at], base));
    }
  }
  if (at == first_digit) {
    return {};
  }
  at += at < text.size() && text[at] == ';' ? 1 : 0;
  return {repaired(number), at};
}

struct NamedCharacter {
  std::string_view name;  // includes the semicolon if HTML requires one
  std::string_view text;
};

constexpr NamedCharacter kNamedCharacters[] = {
#include "common/html/named_characters.inc"
};

const NamedCharacter* find_named_character(std::string_view name) {
  const auto* found = std::lower_bound(
      std::begin(kNamedCharacters), std::end(kNamedCharacters), name,
      [](const NamedCharacter& row, std::string_view wanted) { return row.name < wanted; });
  return found != std::end(kNamedCharacters) && found->name == name ? found : nullptr;
}

/// The known character with the longest name after "&"; null if there is none. In attributes, a
/// name without a semicolon is ignored before "=", a letter or a digit. This HTML rule keeps
/// "?a=1&copy=2" intact.
const NamedCharacter* named_reference(std::string_view text, ReferencePlace place) {
  std::size_t end = 1;
  while (end < text.size() && end <= kLongestReference && is_name_character(text[end])) {
    ++end;
  }
  if (end < text.size() && text[end] == ';') {
    if (const NamedCharacter* found = find_named_character(text.substr(1, end))) {
      return found;
    }
  }
  for (std::size_t last = std::min(end, kLongestOldName + 1); last > 2; --last) {
    const NamedCharacter* found = find_named_character(text.substr(1, last - 1));
    if (found != nullptr) {
      const bool goes_on =
          last < text.size() && (text[last] == '=' || is_name_character(text[last]));
      return place == ReferencePlace::attribute && goes_on ? nullptr : found;
    }
  }
  return nullptr;
}

}  // namespace

void append_decoded(std::string& out, std::string_view text, ReferencePlace place) {
  while (true) {
    const std::size_t ampersand = text.find('&');
    if (ampersand == std::string_view::npos) {
      out += text;
      return;
    }
    out += text.substr(0, ampersand);
    text.remove_prefix(ampersand);
    if (text.size() > 1 && text[1] == '#') {
      const NumericReference reference = numeric_reference(text);
      if (reference.length > 0) {
        append_utf8(out, reference.character);
        text.remove_prefix(reference.length);
        continue;
      }
    } else if (const NamedCharacter* named = named_reference(text, place)) {
      out += named->text;
      text.remove_prefix(1 + named->name.size());
      continue;
    }
    out += '&';
    text.remove_prefix(1);
  }
}

}  // namespace sst
