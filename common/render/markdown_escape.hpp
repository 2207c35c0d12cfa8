#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sst {

/// Escapes for CommonMark and GitHub's extensions to it (GFM). Escaping is exact: a renderer shows
/// every text unchanged. Control characters become spaces.

// Placeholders in an unfinished line: a "$" that delimits a formula, and a "$" that is text.
// Escaped text contains no other control characters.
inline constexpr char kFormulaMark = '\x01';
inline constexpr char kDollarMark = '\x02';

/// The class of a character in Markdown. It decides whether an adjacent "*" marks emphasis.
enum class MarkdownClass : std::uint8_t {
  space,        ///< ASCII white space, or the end of the text
  punctuation,  ///< ASCII punctuation
  word,         ///< a letter, a mark or a digit
  symbol,       ///< punctuation for some renderers only
  wide_space,   ///< white space for some renderers only
};
MarkdownClass first_class(std::string_view text);
MarkdownClass last_class(std::string_view text);

/// True if the text would render as white space only.
bool is_blank_markdown(std::string_view text);

/// The context of text in its line.
struct MarkdownPlace {
  bool is_after_mark = false;  ///< emphasis begins or ends right before it
  bool is_in_link = false;     ///< in a link's text, where addresses do not become links
};

/// Appends text to the line `out` and escapes characters that a renderer would read as marks. Does
/// not escape a "_" that cannot begin emphasis, nor a pair of brackets that cannot be a link.
/// append_paragraph_line() escapes characters that are special only at the start of a line.
void append_markdown_text(std::string& out, std::string_view text, MarkdownPlace place = {});

/// True if a renderer such as Pandoc or GitHub might find a formula in a line in which `dollar`
/// stands for "$". Such a line contains "$$", or two dollars where the first does not precede a
/// space, and the second neither follows a space nor precedes a digit.
bool may_be_formula(std::string_view line, char dollar);

/// Appends a line of a paragraph and escapes a marker that would begin another block, such as "1."
/// or "#".
void append_paragraph_line(std::string& out, std::string_view line);

/// Appends `code` as a code span.
void append_code_span(std::string& out, std::string_view code);

/// Appends the target of a link or an image, as written between "(" and ")". Renderers decode it to
/// `url`, with control characters, spaces, "<" and ">" percent-encoded.
void append_markdown_target(std::string& out, std::string_view url);

/// True if the source of a formula can be written between dollars: a renderer without formula
/// support shows it unchanged.
bool is_plain_formula(std::string_view tex);

/// The number of backticks that the fence of a code block needs.
std::size_t fence_length(std::string_view code);

}  // namespace sst
