#pragma once

#include <string>
#include <string_view>

// TeX equivalents of MathML's characters and styles.

namespace sst {

/// The first character of a non-empty UTF-8 text.
std::string_view first_character(std::string_view text);

/// Appends TeX, separated from a preceding command: "\alpha x".
void append_tex(std::string& out, std::string_view tex);

/// Appends characters, replaced with their commands if they have any: "≤" as "\le", "𝐄" as
/// "\mathbf{E}".
void append_characters(std::string& out, std::string_view text);

/// True for a single character that has a command.
bool is_symbol(std::string_view text);

/// True for "sin", "lim" and the like.
bool is_function_name(std::string_view text);

/// The command for an accent over or under its base: "\hat" for "^"; empty for other texts.
std::string_view accent_command(std::string_view text);
/// The variant of an accent command for several characters: "\widehat" for "\hat". Returns other
/// commands unchanged.
std::string_view wide_accent_command(std::string_view command);

/// The command for a value of mathvariant: "\mathbb" for "double-struck"; empty for values that
/// need no command.
std::string_view style_command(std::string_view mathvariant);

}  // namespace sst
