#include "common/text/letter_key.hpp"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "common/text/append_utf8.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

const UNormalizer2& decomposition() {
  static const UNormalizer2* const kInstance = [] {
    UErrorCode error = U_ZERO_ERROR;
    const UNormalizer2* const instance = unorm2_getNFKDInstance(&error);
    if (U_FAILURE(error)) {
      throw std::bad_alloc{};  // the data is compiled in, so memory is exhausted
    }
    return instance;
  }();
  return *kInstance;
}

/// True for marks that writers often omit: Latin, Greek and Cyrillic accents, Hebrew points, Arabic
/// vowels and hamzas, Indic nuktas. Vowel signs of Indic scripts are kept.
bool is_dispensable_mark(UChar32 c) {
  constexpr std::array<std::pair<UChar32, UChar32>, 6> kRanges{{{0x0300, 0x036F},
                                                                {0x0591, 0x05C7},
                                                                {0x064B, 0x065F},
                                                                {0x0670, 0x0670},
                                                                {0x093C, 0x093C},
                                                                {0x09BC, 0x09BC}}};
  return std::any_of(kRanges.begin(), kRanges.end(),
                     [&](const auto& range) { return c >= range.first && c <= range.second; });
}

/// Returns the usual form of a letter for which keyboards of neighboring languages produce
/// different characters.
UChar32 usual_letter(UChar32 c) {
  constexpr std::array<std::pair<UChar32, UChar32>, 5> kOthers{{
      {0x0131, 'i'},     // dotless i, which has the same capital as i
      {0x0649, 0x064A},  // Arabic yehs
      {0x06CC, 0x064A},
      {0x06A9, 0x0643},  // Arabic kafs
      {0x03C2, 0x03C3},  // final sigma
  }};
  for (const auto& [other, usual] : kOthers) {
    if (c == other) {
      return usual;
    }
  }
  return c;
}

void append_letter(std::string& out, UChar32 c) {
  // Letters, marks and numbers.
  constexpr std::uint32_t kParts = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
  if (is_dispensable_mark(c) || (U_MASK(u_charType(c)) & kParts) == 0) {
    return;
  }
  const std::int32_t digit = u_charDigitValue(c);
  append_utf8(out,
              static_cast<std::uint32_t>(
                  digit >= 0 ? '0' + digit : usual_letter(u_foldCase(c, U_FOLD_CASE_DEFAULT))));
}

}  // namespace

std::string letter_key(std::string_view text) {
  std::string key;
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto length = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < length;) {
    UChar32 c = 0;
    U8_NEXT(bytes, at, length, c);
    if (c < 0x80) {
      const bool is_kept =
          (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      key.append(is_kept ? 1 : 0, ascii_lower(static_cast<char>(c)));
      continue;
    }
    if (c >= 0xAC00 && c <= 0xD7A3) {  // Korean syllables, which would be decomposed
      append_utf8(key, static_cast<std::uint32_t>(c));
      continue;
    }
    std::array<UChar, 32> parts{};
    UErrorCode error = U_ZERO_ERROR;
    const std::int32_t count = unorm2_getDecomposition(
        &decomposition(), c, parts.data(), static_cast<std::int32_t>(parts.size()), &error);
    if (count < 0 || U_FAILURE(error)) {
      append_letter(key, c);
      continue;
    }
    for (std::int32_t i = 0; i < count;) {
      U16_NEXT(parts.data(), i, count, c);
      append_letter(key, c);
    }
  }
  return key;
}

}  // namespace sst
