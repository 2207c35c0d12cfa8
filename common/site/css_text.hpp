#pragma once

#include <string>
#include <string_view>

namespace sst {

/// True for ASCII letters and digits, `-`, `_` and all bytes of non-ASCII characters. A name in a
/// CSS selector may contain these unescaped.
bool is_css_name_character(char c);

/// True for ASCII control characters.
bool is_control_character(char c);

/// Appends a name of a CSS selector. Escapes characters that would end the name or begin a
/// different part of the selector: `a:b` becomes `a\:b`, and `1st` becomes `\31 st`.
void append_css_name(std::string& out, std::string_view name);

/// Appends text as a CSS string in double quotes.
void append_css_string(std::string& out, std::string_view text);

}  // namespace sst
