#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sst {

/// An inline element of Markdown.
enum class MarkdownSpan : std::uint8_t {
  none,
  strong,
  emphasis,
  deleted,
  code,
  link,
  subscript,    ///< "<sub>", for which Markdown has no mark
  superscript,  ///< "<sup>"
};

/// The kind of block that a line becomes.
enum class MarkdownLineUse : std::uint8_t {
  paragraph,  ///< breaks end lines; starts of lines are escaped
  heading,    ///< breaks are spaces
  cell,       ///< breaks are "<br>"; "|" is escaped
};

/// Collects the content of one paragraph, heading or table cell and converts it to Markdown.
/// Elements are written only around content. An element may span several lines, each with its own
/// marks. Omits emphasis if a renderer would not recognize its marks. Reuses its buffers.
class MarkdownLine {
 public:
  bool empty() const { return m_text.empty() && m_code.empty(); }

  /// Opens an element and returns true. Does nothing and returns false if the element's marks would
  /// be plain text, that is, inside an element of the same kind or, except for links, inside code.
  bool open(MarkdownSpan span);
  bool open_link(std::string_view url);  ///< same as open(), for a link
  /// Closes the innermost open element.
  void close();

  /// True inside a superscript or subscript.
  bool is_in_script() const {
    return has_open(MarkdownSpan::subscript) || has_open(MarkdownSpan::superscript);
  }

  void add_space() { m_has_space = true; }
  /// Adds a hard break, unless the line is empty.
  void add_break() { m_has_break = !empty(); }
  bool has_break() const { return m_has_break; }  ///< true until content follows the last break

  void add_text(std::string_view text);
  void add_image(std::string_view alt, std::string_view url);
  void add_footnote(std::uint32_t number);
  void add_formula(std::string_view tex, bool is_display);

  /// Appends the content as one or more lines of Markdown and clears it. Elements stay open.
  void finish(MarkdownLineUse use, std::string& out);

 private:
  struct Open {
    MarkdownSpan span = MarkdownSpan::none;
    bool is_written = false;
    std::uint32_t mark = 0;  // index in m_marks, for emphasis that is written
  };
  /// The beginning or end of emphasis, at an offset in the text.
  struct Mark {
    std::size_t at = 0;
    MarkdownSpan span = MarkdownSpan::none;
    bool opens = false;
    bool is_dropped = false;
    std::uint32_t partner = 0;
  };

  bool has_open(MarkdownSpan span) const { return m_is_open[static_cast<std::size_t>(span)]; }
  void begin_content(bool is_code);
  void write_gap();
  void write_opening(Open& open);
  void write_closing(Open& open);
  void begin_bracket();
  void end_code();
  void append_plain(std::string_view text);
  bool is_in_written_link() const;
  bool is_after_mark() const { return !m_marks.empty() && m_marks.back().at == m_text.size(); }

  void drop(Mark& mark);
  void settle_marks();
  void settle_group(std::span<Mark> group);
  void settle_meeting(std::span<Mark> group);
  bool are_marks(std::span<const Mark> group, bool opens) const;
  void write_marks();
  void write_dollars();

  std::string m_text;  // escaped, with "\n" for breaks, without emphasis marks
  std::string m_code;  // a code span that later code may continue
  std::string m_url;   // URL of the open link
  std::string m_scratch;
  std::vector<Open> m_open;
  std::vector<Mark> m_marks;
  std::array<bool, 8> m_is_open{};  // by kind of element
  std::size_t m_written_open = 0;   // number of outermost open elements already written
  std::size_t m_link_lines = 0;     // number of lines with a copy of the open link
  MarkdownLineUse m_use = MarkdownLineUse::paragraph;  // of the line that is being finished
  std::size_t m_emphases = 0;     // number of open emphasis spans at these marks
  bool m_has_dollar = false;      // has a "$" in text or a formula
  bool m_is_code_closed = false;  // m_code's element is closed
  bool m_has_space = false;       // a space is pending
  bool m_has_break = false;       // a break is pending
};

}  // namespace sst
