#pragma once

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

// A word is a maximal run of letters, marks, digits and connector punctuation such as "_". In Han,
// Hiragana and Katakana, which have no spaces between words, each character is a word. All code
// that counts, hashes or judges words uses this definition. Hashes of words are stored in models,
// so the definition never changes.

namespace detail {

enum class ByteClass : std::uint8_t { separator, word, multi_byte };

inline constexpr std::array<ByteClass, 256> kByteClasses = [] {
  std::array<ByteClass, 256> table{};
  for (std::size_t c = 0; c < 256; ++c) {
    const bool is_word =
        (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= 'a' && c <= 'z');
    table[c] =
        c >= 0x80 ? ByteClass::multi_byte : (is_word ? ByteClass::word : ByteClass::separator);
  }
  return table;
}();

enum class CharacterClass : std::uint8_t { separator, word, whole_word };

CharacterClass classify(UChar32 character);

}  // namespace detail

/// Calls `visit(std::string_view word)` for each word of valid UTF-8 text, in order.
template <typename Visitor>
void for_each_word(std::string_view text, Visitor&& visit) {
  using detail::ByteClass;
  using detail::CharacterClass;
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  std::size_t start = kNone;
  std::size_t at = 0;
  const auto end_word = [&](std::size_t end) {
    if (start != kNone) {
      visit(text.substr(start, end - start));
      start = kNone;
    }
  };
  while (at < text.size()) {
    const ByteClass byte_class = detail::kByteClasses[bytes[at]];
    if (byte_class == ByteClass::word) {
      start = start == kNone ? at : start;
      ++at;
      continue;
    }
    if (byte_class == ByteClass::separator) {
      end_word(at);
      ++at;
      continue;
    }
    const std::size_t character_start = at;
    UChar32 character = 0;
    U8_NEXT(bytes, at, text.size(), character);
    switch (detail::classify(character)) {
      case CharacterClass::word:
        start = start == kNone ? character_start : start;
        break;
      case CharacterClass::separator:
        end_word(character_start);
        break;
      case CharacterClass::whole_word:
        end_word(character_start);
        visit(text.substr(character_start, at - character_start));
        break;
    }
  }
  end_word(text.size());
}

std::size_t count_words(std::string_view text);
bool has_word(std::string_view text);

/// Appends the word case-folded (Unicode simple case folding).
void append_folded(std::string& out, std::string_view word);

/// Appends the word in lower case, using the rules of `language`: an ISO 639-1 code, or empty.
void append_lower(std::string& out, std::string_view word, const std::string& language);

}  // namespace sst
