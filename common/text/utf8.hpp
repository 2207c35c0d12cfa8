#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sst {

inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD";  // U+FFFD
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";         // U+FEFF

/// The text without a leading byte order mark.
inline std::string_view without_byte_order_mark(std::string_view utf8) {
  return utf8.starts_with(kByteOrderMark) ? utf8.substr(kByteOrderMark.size()) : utf8;
}

bool is_ascii(std::string_view bytes);

/// The length of the longest well-formed UTF-8 prefix, in bytes.
std::size_t valid_utf8_length(std::string_view bytes);

/// The number of characters (code points) of valid UTF-8.
std::size_t count_characters(std::string_view utf8);

/// The beginning of valid UTF-8, at most `bytes` bytes, cut between code points.
std::string_view cut_utf8(std::string_view utf8, std::size_t bytes);

/// Counts that show whether bytes are UTF-8.
struct Utf8Census {
  std::size_t multi_byte_characters = 0;  ///< well-formed characters of more than one byte
  std::size_t bad_bytes = 0;              ///< bytes outside well-formed characters
};
Utf8Census take_utf8_census(std::string_view bytes);

/// `bytes` with each byte that is not part of well-formed UTF-8 replaced by U+FFFD.
std::string repaired_utf8(std::string_view bytes);

/// Appends the byte as %XX.
void append_percent_encoded(std::string& out, unsigned char byte);

/// `bytes` with each byte that is not part of well-formed UTF-8 replaced by %XX. Used for file
/// names, which must stay distinguishable.
std::string percent_encoded_utf8(std::string_view bytes);

}  // namespace sst
