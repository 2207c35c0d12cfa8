#include "common/html/character_reference.hpp"

#include <libxml/HTMLparser.h>
#include <unicode/utf8.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace sst {
namespace {

constexpr std::size_t kLongestName = 8;  // "thetasym"
constexpr std::uint32_t kNone = 0;

/// What the numbers 128 to 159 stand for; 0 where it is the number itself.
constexpr std::uint16_t kWindows1252[32] = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

struct Reference {
  std::uint32_t character = kNone;
  std::size_t length = 0;  // of the whole reference, from "&" on
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
  return number == 0 || is_surrogate || number > 0x10FFFF ? 0xFFFD : number;
}

Reference numeric_reference(std::string_view text) {
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

using EntityTable = std::unordered_map<std::string, std::uint32_t>;

/// libxml2's table, which can be searched by name only from one end to the other.
EntityTable make_entity_table() {
  constexpr unsigned int kHighestCharacter = 0x2666;  // &diams;
  EntityTable table;
  for (unsigned int character = 0; character <= kHighestCharacter; ++character) {
    if (const htmlEntityDesc* entity = htmlEntityValueLookup(character)) {
      table[entity->name] = character;
    }
  }
  return table;
}

std::uint32_t look_up(std::string_view name) {
  if (name == "amp") {
    return '&';
  }
  if (name == "nbsp") {
    return 0xA0;
  }
  if (name == "lt") {
    return '<';
  }
  if (name == "gt") {
    return '>';
  }
  if (name == "quot") {
    return '"';
  }
  static const EntityTable kTable = make_entity_table();
  const auto found = kTable.find(std::string{name});
  return found == kTable.end() ? kNone : found->second;
}

Reference named_reference(std::string_view text) {
  std::size_t at = 1;
  while (at < text.size() && at <= kLongestName + 1 && is_name_character(text[at])) {
    ++at;
  }
  const std::string_view name = text.substr(1, at - 1);
  if (name.empty() || name.size() > kLongestName) {
    return {};
  }
  const std::uint32_t character = look_up(name);
  const bool is_ended = at < text.size() && text[at] == ';';
  // The names of Latin-1 have always been understood without a semicolon, too.
  if (character == kNone || (!is_ended && character > 0xFF)) {
    return {};
  }
  return {character, at + (is_ended ? 1 : 0)};
}

void append_utf8(std::string& out, std::uint32_t character) {
  std::uint8_t encoded[4];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(encoded, length, character);
  out.append(reinterpret_cast<const char*>(encoded), length);
}

}  // namespace

void append_decoded(std::string& out, std::string_view text) {
  while (true) {
    const std::size_t ampersand = text.find('&');
    if (ampersand == std::string_view::npos) {
      out += text;
      return;
    }
    out += text.substr(0, ampersand);
    text.remove_prefix(ampersand);
    const bool is_numeric = text.size() > 1 && text[1] == '#';
    const Reference reference = is_numeric ? numeric_reference(text) : named_reference(text);
    if (reference.character == kNone) {
      out += '&';
      text.remove_prefix(1);
    } else {
      append_utf8(out, reference.character);
      text.remove_prefix(reference.length);
    }
  }
}

}  // namespace sst
