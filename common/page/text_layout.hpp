#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/page_tree.hpp"

namespace sst {

/// Puts kept runs of text together as plain text, in document order: paragraphs, headings, lists
/// and tables apart by a blank line, other blocks on lines of their own, table cells apart by tabs,
/// preformatted text as written. No word is glued to the next, also not where something between
/// them was left out.
class TextLayout {
 public:
  TextLayout(const PageTree& page, std::string& out) : m_page{page}, m_out{out} {}

  /// Appends `text` at the place of the text node `node`: the node's own text, or what is left of
  /// it. Nodes must come in document order; those that are left out are not mentioned.
  void append(NodeId node, std::string_view text);

 private:
  enum class Break : std::uint8_t { none, space, tab, line, paragraph };

  static Break break_at(Tag tag);
  void pass_nodes_before(NodeId node);
  void raise(Break at_least) { m_break = at_least > m_break ? at_least : m_break; }
  void emit_break();

  const PageTree& m_page;
  std::string& m_out;
  std::vector<NodeId> m_open_blocks;
  NodeId m_next = 0;  // the first node that was not passed
  Break m_break = Break::none;
  bool m_line_breaks_only = false;  // nothing but br since the last text
};

}  // namespace sst
