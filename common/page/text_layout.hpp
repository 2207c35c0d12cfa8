#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Formats runs of text as plain text. Paragraphs, headings, lists and tables are separated by a
/// blank line, other blocks by a line break, and table cells by a tab. Preformatted text stays as
/// written. If text between two runs is dropped, a space separates them. One thread at a time.
class TextLayout {
 public:
  TextLayout(const PageTree& page, std::string& out) : m_page{page}, m_out{out} {}

  /// Appends `text`, all or a part of the text of the node `node`. REQUIRES: nodes come in document
  /// order. Dropped nodes are skipped.
  void append(NodeId node, std::string_view text);

 private:
  enum class Break : std::uint8_t { none, space, tab, line, paragraph };

  static Break break_at(Tag tag);
  void skip_nodes_before(NodeId node);
  void require_break(Break at_least) { m_break = at_least > m_break ? at_least : m_break; }
  void emit_break();

  const PageTree& m_page;
  std::string& m_out;
  std::vector<NodeId> m_open_blocks;
  NodeId m_next = 0;  // the first node not visited yet
  Break m_break = Break::none;
  bool m_line_breaks_only = false;  // only <br> since the last text
};

}  // namespace sst
