#include "common/text/words.hpp"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uscript.h>

#include "common/text/utf8.hpp"

namespace sst {

detail::CharacterClass detail::classify(UChar32 character) {
  constexpr std::uint32_t kWordMask = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_PC_MASK;
  if (character < 0 || (U_GET_GC_MASK(character) & kWordMask) == 0) {
    return CharacterClass::separator;
  }
  if (character < 0x2E80) {  // all scripts below have higher code points
    return CharacterClass::word;
  }
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(character, &error)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
      return CharacterClass::whole_word;
    default:
      return CharacterClass::word;
  }
}

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for_each_word(text, [&count](std::string_view) { ++count; });
  return count;
}

bool has_word(std::string_view text) {
  // This is fast, because most texts begin with a word.
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  for (std::size_t at = 0; at < text.size();) {
    UChar32 character = 0;
    U8_NEXT(bytes, at, text.size(), character);
    if (detail::classify(character) != detail::CharacterClass::separator) {
      return true;
    }
  }
  return false;
}

void append_folded(std::string& out, std::string_view word) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(word.data());
  for (std::size_t at = 0; at < word.size();) {
    if (bytes[at] < 0x80) {
      const char c = word[at++];
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      continue;
    }
    UChar32 character = 0;
    U8_NEXT(bytes, at, word.size(), character);
    const UChar32 folded = u_foldCase(character, U_FOLD_CASE_DEFAULT);
    std::uint8_t encoded[4];
    std::size_t length = 0;
    U8_APPEND_UNSAFE(encoded, length, folded);
    out.append(reinterpret_cast<const char*>(encoded), length);
  }
}

void append_lower(std::string& out, std::string_view word, const std::string& language) {
  if (is_ascii(word) && language != "tr" && language != "az") {
    append_folded(out, word);
    return;
  }
  UErrorCode error = U_ZERO_ERROR;
  icu::StringByteSink<std::string> sink{&out};
  icu::CaseMap::utf8ToLower(language.c_str(), 0,
                            {word.data(), static_cast<std::int32_t>(word.size())}, sink, nullptr,
                            error);
}

}  // namespace sst
