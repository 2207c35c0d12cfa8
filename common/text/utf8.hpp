#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sst {

inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";  // U+FFFD
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";         // U+FEFF

/// Without the byte order mark at its start, if there is one.
inline std::string_view without_byte_order_mark(std::string_view utf8) {
  return utf8.starts_with(kByteOrderMark) ? utf8.substr(kByteOrderMark.size()) : utf8;
}

/// Offset of the first byte that is not part of well-formed UTF-8; size() if all is well-formed.
std::size_t valid_utf8_length(std::string_view bytes);

/// Characters (code points) of valid UTF-8.
std::size_t count_characters(std::string_view utf8);

/// Cuts valid UTF-8 to at most so many bytes, not in the middle of a character.
void cut_utf8(std::string& utf8, std::size_t bytes);

/// How far some bytes are UTF-8.
struct Utf8Census {
  std::size_t multi_byte_characters = 0;  ///< well-formed ones
  std::size_t bad_bytes = 0;              ///< bytes that are part of no well-formed character
};
Utf8Census take_utf8_census(std::string_view bytes);

/// `bytes` with U+FFFD in the place of each byte that is not part of well-formed UTF-8.
std::string repaired_utf8(std::string_view bytes);

/// Appends the byte as %XX.
void append_percent_encoded(std::string& out, unsigned char byte);

/// `bytes` with %XX in the place of each such byte: for file names, which must stay telling.
std::string percent_encoded_utf8(std::string_view bytes);

}  // namespace sst
