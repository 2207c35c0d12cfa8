#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// Escapes of CommonMark and of GitHub's extensions to it (GFM). All are exact: a renderer gives
/// back the exact characters of any text. Control characters become spaces.

// In a line that is being made: a "$" that delimits a formula, and one that is text. Escaped text
// has no other control characters.
inline constexpr char kFormulaMark = '\x01';
inline constexpr char kDollarMark = '\x02';

/// What Markdown takes a character for where it decides whether "*" is an emphasis.
enum class MarkdownClass : std::uint8_t {
  space,        ///< ASCII white space, or the end of the text
  punctuation,  ///< of ASCII
  word,         ///< a letter, a mark or a digit
  symbol,       ///< punctuation for some renderers only
  wide_space,   ///< white space for some renderers only
};
MarkdownClass first_class(std::string_view text);
MarkdownClass last_class(std::string_view text);

/// True if nothing but white space would be left of the text.
bool is_blank_markdown(std::string_view text);

/// Where a text stands in a line.
struct MarkdownPlace {
  bool is_after_mark = false;  ///< an emphasis begins or ends right before it
  bool is_in_link = false;     ///< in the text of a link, where no address becomes another one
};

/// Appends text to the line `out`, escaped where a renderer would read a mark. "_" stays where it
/// cannot begin an emphasis, and a pair of brackets where it can be no link. What has a meaning
/// only at the start of a line is left to append_paragraph_line().
void append_markdown_text(std::string& out, std::string_view text, MarkdownPlace place = {});

/// True if a renderer might read a formula in a line with these characters: two dollars, the first
/// before and the second after something else than a space, and no digit after that (Pandoc,
/// GitHub).
bool may_be_formula(std::string_view line, char dollar);

/// Appends a line of a paragraph, escaped where it would begin another block, such as "1." or "#".
void append_paragraph_line(std::string& out, std::string_view line);

/// Appends `code` as a code span.
void append_code_span(std::string& out, std::string_view code);

/// Appends the target of a link or an image, as it stands between "(" and ")". Renderers read it as
/// `url`, with control characters, spaces, "<" and ">" percent-encoded.
void append_markdown_target(std::string& out, std::string_view url);

/// True if the source of a formula can stand between dollars: a renderer that knows no formulas
/// shows it unchanged.
bool is_plain_formula(std::string_view tex);

/// The number of backticks that the fence of a code block needs.
std::size_t fence_length(std::string_view code);

}  // namespace sst
