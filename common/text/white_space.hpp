#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace sst {

namespace detail {
inline constexpr std::array<bool, 256> kWhiteSpaceByte = [] {
  std::array<bool, 256> table{};
  for (const char c : {' ', '\t', '\n', '\r', '\f'}) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();
}  // namespace detail

/// True for HTML's white space (ASCII only; not for the no-break space).
inline bool is_white_space(char c) {
  return detail::kWhiteSpaceByte[static_cast<unsigned char>(c)];
}

/// The length in bytes of the white space or no-break space (U+00A0 in UTF-8) at `text[at]`; 0 if
/// there is none.
inline std::size_t blank_length(std::string_view text, std::size_t at) {
  if (is_white_space(text[at])) {
    return 1;
  }
  return text[at] == '\xC2' && at + 1 < text.size() && text[at + 1] == '\xA0' ? 2 : 0;
}

/// Appends `text` to `out`. Collapses each run of white space and no-break spaces to one space, and
/// removes such runs at both ends. A text may be appended in pieces: pass true as `space_pending`
/// if white space precedes the piece. After the call, `space_pending` is true if the piece ends in
/// white space.
void append_collapsed(std::string& out, std::string_view text, bool& space_pending);

/// The text without leading and trailing white space.
std::string_view trimmed(std::string_view text);

/// The text with ASCII letters in lower case. Other bytes are unchanged.
std::string ascii_lower(std::string_view text);
inline char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
/// Compares without regard to the case of ASCII letters.
bool ascii_iequals(std::string_view a, std::string_view b);

}  // namespace sst
