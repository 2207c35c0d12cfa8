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

/// White space as HTML has it (ASCII only; the no-break space is another matter).
inline bool is_white_space(char c) {
  return detail::kWhiteSpaceByte[static_cast<unsigned char>(c)];
}

/// Length in bytes of the white space or no-break space (U+00A0 in UTF-8) at `text[at]`; 0 if
/// something else stands there.
inline std::size_t blank_length(std::string_view text, std::size_t at) {
  if (is_white_space(text[at])) {
    return 1;
  }
  return text[at] == '\xC2' && at + 1 < text.size() && text[at + 1] == '\xA0' ? 2 : 0;
}

/// Appends `text` to `out` with each run of white space and no-break spaces turned into one space,
/// and none at either end. `space_pending` says whether white space came before `text`, and
/// afterwards whether it ended in some, so that a text may come in pieces.
void append_collapsed(std::string& out, std::string_view text, bool& space_pending);

/// Without the white space at its ends.
std::string_view trimmed(std::string_view text);

/// ASCII letters made lower-case; all else is left as it is.
std::string ascii_lower(std::string_view text);
inline char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}
bool ascii_iequals(std::string_view a, std::string_view b);

}  // namespace sst
