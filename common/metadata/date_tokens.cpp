#include "common/metadata/date_tokens.hpp"

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <array>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostDigits = 8;

constexpr std::array<char, 128> kAscii = [] {
  std::array<char, 128> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<char>(i);
  }
  return all;
}();

/// A character of a text.
struct Character {
  UChar32 c = 0;
  std::size_t end = 0;
};

Character character_at(std::string_view text, std::size_t at) {
  Character found;
  auto next = static_cast<std::int32_t>(at);
  U8_NEXT(reinterpret_cast<const std::uint8_t*>(text.data()), next,
          static_cast<std::int32_t>(text.size()), found.c);
  found.end = static_cast<std::size_t>(next);
  return found;
}

bool is_letter(UChar32 c) {
  if (c >= 0 && c < 0x80) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
  constexpr std::uint32_t kLetters = U_GC_L_MASK | U_GC_M_MASK;
  return (U_MASK(u_charType(c)) & kLetters) != 0;
}

bool is_hidden(UChar32 c) {
  return c >= 0x80 && u_charType(c) == U_FORMAT_CHAR;
}

bool is_chinese(UChar32 c) {
  constexpr UChar32 kFirst = 0x2E80;
  UErrorCode error = U_ZERO_ERROR;
  return c >= kFirst && uscript_getScript(c, &error) == USCRIPT_HAN;
}

/// The value of a digit of any script; negative if the character is not a digit.
std::int32_t digit_value(UChar32 c) {
  return c >= 0 && c < 0x80 ? (c >= '0' && c <= '9' ? c - '0' : -1) : u_charDigitValue(c);
}

/// The value of a Chinese numeral: 0 to 10; -1 for other characters.
int chinese_numeral(UChar32 c) {
  constexpr std::array<UChar32, 11> kNumerals{0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94,
                                              0x516D, 0x4E03, 0x516B, 0x4E5D, 0x5341};
  for (std::size_t i = 0; i < kNumerals.size(); ++i) {
    if (kNumerals[i] == c) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

/// Returns the ASCII form of a full-width character, a hyphen or a space. Returns `written` for any
/// other character.
std::string_view plain_sign(UChar32 c, std::string_view written) {
  constexpr UChar32 kFirstWide = 0xFF01;
  constexpr UChar32 kLastWide = 0xFF5E;
  constexpr UChar32 kFromAscii = 0xFEE0;
  if (u_isUWhiteSpace(c) != 0) {
    return " ";
  }
  if (c >= kFirstWide && c <= kLastWide) {
    return {&kAscii[static_cast<std::size_t>(c - kFromAscii)], 1};
  }
  return c == 0x2010 || c == 0x2011 || c == 0x2212 ? std::string_view{"-"} : written;
}

/// Reads digits of any script, starting at `at`; token.digits is 0 if there are none.
void read_digits(std::string_view text, std::size_t at, DateToken& token) {
  for (std::size_t next = at; next < text.size();) {
    const Character character = character_at(text, next);
    const std::int32_t digit = digit_value(character.c);
    if (digit < 0) {
      break;
    }
    token.number = token.digits < kMostDigits ? token.number * 10 + digit : 0;
    ++token.digits;
    next = token.end = character.end;
  }
}

/// Reads "二〇二二", "十二" or "三十一".
void read_chinese_numerals(std::string_view text, std::size_t at, DateToken& token) {
  constexpr int kTen = 10;
  constexpr std::size_t kMostNumerals = 4;
  bool has_ten = false;
  for (std::size_t next = at, count = 0; next < text.size() && count < kMostNumerals; ++count) {
    const Character character = character_at(text, next);
    const int value = chinese_numeral(character.c);
    if (value < 0) {
      break;
    }
    if (value == kTen) {
      token.number = count == 0 ? kTen : token.number * kTen;
      has_ten = true;
    } else {
      token.number = has_ten ? token.number + value : token.number * kTen + value;
    }
    token.digits = has_ten ? 2 : token.digits + 1;
    next = token.end = character.end;
  }
}

DateToken token_at(std::string_view text, std::size_t at) {
  DateToken token;
  token.first = at;
  read_digits(text, at, token);
  if (token.digits == 0) {
    read_chinese_numerals(text, at, token);
  }
  if (token.digits > 0) {
    token.kind = DateToken::Kind::number;
    token.text = text.substr(at, token.end - at);
    return token;
  }
  Character character = character_at(text, at);
  token.end = character.end;
  token.text = text.substr(at, token.end - at);
  if (!is_letter(character.c)) {
    token.text = plain_sign(character.c, token.text);
    return token;
  }
  token.kind = DateToken::Kind::word;
  if (is_chinese(character.c)) {
    return token;
  }
  while (token.end < text.size()) {
    character = character_at(text, token.end);
    const bool goes_on =
        is_hidden(character.c) || (is_letter(character.c) && !is_chinese(character.c));
    if (!goes_on) {
      break;
    }
    token.end = character.end;
  }
  token.text = text.substr(at, token.end - at);
  return token;
}

}  // namespace

DateTokens::DateTokens(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    if (is_hidden(character.c)) {
      at = character.end;
      continue;
    }
    m_tokens.push_back(token_at(text, at));
    at = m_tokens.back().end;
  }
}

bool DateTokens::is_number(std::size_t i, std::size_t fewest_digits,
                           std::size_t most_digits) const {
  return i < size() && m_tokens[i].kind == DateToken::Kind::number &&
         m_tokens[i].digits >= fewest_digits && m_tokens[i].digits <= most_digits;
}

bool DateTokens::is_word(std::size_t i) const {
  return i < size() && m_tokens[i].kind == DateToken::Kind::word;
}

bool DateTokens::is_word(std::size_t i, std::string_view word) const {
  return is_word(i) && ascii_iequals(m_tokens[i].text, word);
}

bool DateTokens::is_sign(std::size_t i, std::string_view signs) const {
  return i < size() && m_tokens[i].kind == DateToken::Kind::sign &&
         signs.find(m_tokens[i].text) != std::string_view::npos;
}

std::size_t DateTokens::skip_signs(std::size_t i, std::string_view signs) const {
  while (is_sign(i, signs)) {
    ++i;
  }
  return i;
}

}  // namespace sst
