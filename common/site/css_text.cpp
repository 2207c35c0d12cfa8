#include "common/site/css_text.hpp"

#include <cstddef>

#include "common/text/digit.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// Appends a character as a numeric escape, for example `\31 `.
void append_number(std::string& out, unsigned char c) {
  constexpr char kHexDigits[] = "0123456789abcdef";
  out += '\\';
  if (c >= 16) {
    out += kHexDigits[c / 16];
  }
  out += kHexDigits[c % 16];
  out += ' ';
}

}  // namespace

bool is_css_name_character(char c) {
  const char lower = ascii_lower(c);
  return (lower >= 'a' && lower <= 'z') || is_digit(c) || c == '-' || c == '_' ||
         static_cast<unsigned char>(c) >= 128;
}

bool is_control_character(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

void append_css_name(std::string& out, std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool may_not_begin = is_digit(c) && (i == 0 || (i == 1 && name[0] == '-'));
    if (is_control_character(c) || may_not_begin) {
      append_number(out, static_cast<unsigned char>(c));
    } else {
      // Some libraries cannot read names that begin with "--".
      const bool is_custom = i == 0 && name.starts_with("--");
      out += is_css_name_character(c) && name != "-" && !is_custom ? "" : "\\";
      out += c;
    }
  }
}

void append_css_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (is_control_character(c)) {
      append_number(out, static_cast<unsigned char>(c));
    } else {
      out += c == '"' || c == '\\' ? "\\" : "";
      out += c;
    }
  }
  out += '"';
}

}  // namespace sst
