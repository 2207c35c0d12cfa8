#pragma once

#include <unicode/utf8.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace sst {

/// Appends a character in UTF-8. REQUIRES: `character` is a code point, not half of a surrogate
/// pair.
inline void append_utf8(std::string& out, std::uint32_t character) {
  std::uint8_t encoded[4];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(encoded, length, character);
  out.append(reinterpret_cast<const char*>(encoded), length);
}

}  // namespace sst
