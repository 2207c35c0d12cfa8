#pragma once

namespace sst {

// Predicates for one byte or for a vector of bytes, see find_byte_if().

/// True for the characters that end a tag name: white space, "/" and ">" (HTML, section 13.2.5.8).
inline constexpr auto kEndsTagName = [](auto c) {
  return (c == ' ') | (c == '\t') | (c == '\n') | (c == '\f') | (c == '\r') | (c == '/') |
         (c == '>');
};
/// True for the characters that end an attribute name: those that end a tag name, and "=" (section
/// 13.2.5.33).
inline constexpr auto kEndsAttributeName = [](auto c) { return kEndsTagName(c) | (c == '='); };

}  // namespace sst
