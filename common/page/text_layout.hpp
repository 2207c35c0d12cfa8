#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Marks that show the role of a line in plain text.
enum class TextMarks : std::uint8_t {
  none,
  light,  ///< "- " or "1. " before list items; later lines of items are indented
};

/// Returns the marks called "none" or "light". Throws std::invalid_argument for any other name.
TextMarks text_marks_by_name(std::string_view name);

/// The text of a subtree on one line. Stops after the text node that makes the text longer than
/// `most_bytes`.
std::string line_of_text(const PageTree& page, NodeId node, std::size_t most_bytes);

/// Formats runs of text as plain text. Paragraphs, headings, lists and tables are separated by a
/// blank line, other blocks by a line break, and table cells by a tab. Preformatted text stays as
/// written. If text between two runs is dropped, a space separates the runs. One thread at a time.
class TextLayout {
 public:
  /// REQUIRES: no node before `first` is appended.
  TextLayout(const PageTree& page, std::string& out, TextMarks marks = TextMarks::none,
             NodeId first = 0)
      : m_page{page}, m_out{out}, m_marks{marks}, m_next{first} {}

  /// Appends `text`: all or part of the text of `node`, or the text written in place of an element.
  /// REQUIRES: nodes are appended in document order. All nodes that are not appended are dropped.
  void append(NodeId node, std::string_view text);

 private:
  enum class Break : std::uint8_t { none, space, tab, line, paragraph };

  /// An open list item. Its first line begins with a mark.
  struct Item {
    NodeId node = 0;
    bool is_begun = false;
    std::size_t width = 0;  // width of its mark
  };
  struct List {
    NodeId node = 0;
    std::uint64_t next = 1;  // the number of the next item
  };

  static Break break_at(Tag tag);
  bool is_empty_line(NodeId line_break) const;
  void skip_nodes_before(NodeId node);
  void require_break(Break at_least) { m_break = at_least > m_break ? at_least : m_break; }
  void emit_break();
  void open_marked(NodeId node, Tag tag);
  void close_marked(NodeId node);
  void begin_line();

  const PageTree& m_page;
  std::string& m_out;
  TextMarks m_marks;
  std::vector<NodeId> m_open_blocks;
  std::vector<Item> m_items;  // used only with marks
  std::vector<List> m_lists;  // numbered lists
  NodeId m_next;              // the first node not visited yet
  Break m_break = Break::none;
  bool m_line_breaks_only = false;  // only <br> elements since the last text
};

}  // namespace sst
