#pragma once

#include <array>

namespace sst {

/// A predicate for find_byte_if() that is true for a few characters. For one byte, looks it up; for
/// a vector of bytes, compares it with each character.
template <char... kCharacters>
struct IsAnyOf {
  constexpr auto operator()(auto c) const {
    if constexpr (sizeof(c) == 1) {
      return kTable[c];
    } else {
      return ((c == static_cast<unsigned char>(kCharacters)) | ...);
    }
  }

  static constexpr std::array<bool, 256> kTable = [] {
    std::array<bool, 256> table{};
    ((table[static_cast<unsigned char>(kCharacters)] = true), ...);
    return table;
  }();
};

/// True for the characters that end a tag name: white space, "/" and ">" (HTML, section 13.2.5.8).
inline constexpr IsAnyOf<' ', '\t', '\n', '\f', '\r', '/', '>'> kEndsTagName;
/// True for the characters that end an attribute name: those that end a tag name, and "=" (section
/// 13.2.5.33).
inline constexpr IsAnyOf<' ', '\t', '\n', '\f', '\r', '/', '>', '='> kEndsAttributeName;

}  // namespace sst
