#include "common/judge/text_signs.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/text/byte_search.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

enum class SignClass : std::uint8_t {
  space,
  lower,
  upper,
  digit,
  stop,
  pause,
  quote,
  symbol,
  other
};

constexpr std::array<SignClass, 128> kAsciiSigns = [] {
  std::array<SignClass, 128> table{};
  for (std::size_t c = 0; c < 128; ++c) {
    table[c] = c <= ' ' || c == 127   ? SignClass::space
               : c >= 'a' && c <= 'z' ? SignClass::lower
               : c >= 'A' && c <= 'Z' ? SignClass::upper
               : c >= '0' && c <= '9' ? SignClass::digit
                                      : SignClass::symbol;
  }
  for (const unsigned char c : {'.', '!', '?'}) {
    table[c] = SignClass::stop;
  }
  for (const unsigned char c : {',', ';', ':'}) {
    table[c] = SignClass::pause;
  }
  for (const unsigned char c : {'"', '\'', '(', ')', '[', ']'}) {
    table[c] = SignClass::quote;
  }
  table['-'] = SignClass::other;
  return table;
}();

/// True if a full stop right before `after` ends a sentence: the text ends, or white space or a
/// closing quote follows. False for the full stops in "3.5" and "a.b".
bool ends_sentence(std::string_view text, std::size_t after) {
  if (after >= text.size()) {
    return true;
  }
  const auto next = static_cast<unsigned char>(text[after]);
  return next <= ' ' || next == '"' || next == ')' || next == '\'' || next == ']' ||
         (next >= 0xC2 && text.substr(after, 2) == "\xC2\xA0") ||
         (next == 0xE2 && (text.substr(after, 3) == "”" || text.substr(after, 3) == "’")) ||
         (next == 0xC2 && text.substr(after, 2) == "»");
}

SignClass class_of(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  const std::uint32_t category = U_GET_GC_MASK(c);
  if ((category & (U_GC_LU_MASK | U_GC_LT_MASK)) != 0) {
    return SignClass::upper;
  }
  if ((category & (U_GC_L_MASK | U_GC_M_MASK)) != 0) {
    return SignClass::lower;
  }
  if ((category & U_GC_N_MASK) != 0) {
    return SignClass::digit;
  }
  if ((category & U_GC_Z_MASK) != 0) {
    return SignClass::space;
  }
  if ((category & (U_GC_PI_MASK | U_GC_PF_MASK | U_GC_PS_MASK | U_GC_PE_MASK)) != 0) {
    return SignClass::quote;
  }
  if ((category & U_GC_PO_MASK) != 0) {
    if (u_hasBinaryProperty(c, UCHAR_S_TERM) != 0) {
      return SignClass::stop;
    }
    return u_hasBinaryProperty(c, UCHAR_TERMINAL_PUNCTUATION) != 0 ||
                   c == 0x3001  // the ideographic comma
               ? SignClass::pause
               : SignClass::symbol;
  }
  return (category & U_GC_PD_MASK) != 0 ? SignClass::other : SignClass::symbol;
}

/// False for the characters of plain words: the letters "a" to "z", and the space.
constexpr auto kEndsPlainWords = [](auto c) { return ((c < 'a') | (c > 'z')) & (c != ' '); };

/// Adds the counts of plain words, which make up most text.
void add_plain_words(std::string_view words, TextSigns& signs) {
  const auto spaces = static_cast<std::uint32_t>(std::count(words.begin(), words.end(), ' '));
  const auto letters = static_cast<std::uint32_t>(words.size()) - spaces;
  signs.characters += letters;
  signs.letters += letters;
  if (letters > 0) {
    signs.last = static_cast<unsigned char>(words[words.find_last_not_of(' ')]);
  }
}

}  // namespace

bool is_sentence_end(char32_t character) {
  return character == '.' || character == '!' || character == '?' || character == 0x2026 ||
         (character >= 0x80 &&
          u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_S_TERM) != 0);
}

void add_signs(std::string_view text, TextSigns& signs) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  bool in_word = false;
  std::uint32_t number = 0;         // the value of the current run of up to four digits
  std::uint32_t number_digits = 0;  // the length of the run
  bool after_colon = false;         // preceded by a number and a colon
  const auto end_number = [&] {
    signs.years += number_digits == 4 && number >= 1900 && number < 2100 ? 1 : 0;
    number = 0;
    number_digits = 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    if (signs.first != 0 && number_digits == 0) {
      at = find_byte_if(text, at, kEndsPlainWords);
      if (at > start) {
        add_plain_words(text.substr(start, at - start), signs);
        in_word = text[at - 1] != ' ';
        after_colon = false;
        continue;
      }
    }
    char32_t character = bytes[at];
    SignClass sign = SignClass::other;
    if (character < 0x80) {
      ++at;
      sign = kAsciiSigns[character];
    } else {
      UChar32 wide = 0;
      U8_NEXT(bytes, at, text.size(), wide);
      character = static_cast<char32_t>(wide);
      sign = class_of(character);
    }
    if (sign != SignClass::digit && number_digits > 0) {
      end_number();
      after_colon = character == ':';
    } else if (sign != SignClass::digit) {
      after_colon = false;
    }
    if (sign == SignClass::space) {
      in_word = false;
      continue;
    }
    ++signs.characters;
    if (signs.first == 0) {
      signs.first = character;
      signs.first_is_capital = sign == SignClass::upper;
    }
    signs.last = character;
    switch (sign) {
      case SignClass::upper:
        ++signs.capitals;
        signs.capital_words += in_word ? 0 : 1;
        [[fallthrough]];
      case SignClass::lower:
        ++signs.letters;
        in_word = true;
        if (character >= 0x2E80 && detail::classify(static_cast<UChar32>(character)) ==
                                       detail::CharacterClass::whole_word) {
          ++signs.ideographs;
        }
        break;
      case SignClass::digit:
        ++signs.digits;
        in_word = true;
        if (number_digits == 0 && after_colon) {
          ++signs.times;
          after_colon = false;
        }
        number = number_digits < 4 && character < 0x80 ? number * 10 + (character - '0') : 0;
        ++number_digits;
        break;
      case SignClass::stop:
        signs.sentence_ends += character >= 0x80 || ends_sentence(text, start + 1) ? 1 : 0;
        in_word = false;
        break;
      case SignClass::pause:
        ++signs.pauses;
        in_word = false;
        break;
      case SignClass::quote:
        ++signs.quotes;
        in_word = in_word && (character == '\'' || character == 0x2019);
        break;
      case SignClass::symbol:
        ++signs.symbols;
        in_word = false;
        break;
      default:
        in_word = false;
        break;
    }
  }
  if (number_digits > 0) {
    end_number();
  }
}

}  // namespace sst
