#pragma once

#include <string>
#include <string_view>

// What characters and styles of MathML are in TeX.

namespace sst {

/// The first character of a text in UTF-8 that is not empty.
std::string_view first_character(std::string_view text);

/// Appends TeX without running into a command before it: "\alpha x".
void append_tex(std::string& out, std::string_view tex);

/// Appends characters, those that have a command as that: "≤" as "\le", "𝐄" as "\mathbf{E}".
void append_characters(std::string& out, std::string_view text);

/// True for a single character that has a command.
bool is_symbol(std::string_view text);

/// True for "sin", "lim" and the like.
bool is_function_name(std::string_view text);

/// "\hat" for "^", which stands over or under its base; empty for what is no accent.
std::string_view accent_command(std::string_view text);
/// "\widehat" for "\hat": over several characters. Other commands stay.
std::string_view wide_accent_command(std::string_view command);

/// "\mathbb" for "double-struck"; empty for values of mathvariant that TeX does not need.
std::string_view style_command(std::string_view mathvariant);

}  // namespace sst
