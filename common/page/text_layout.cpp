#include "common/page/text_layout.hpp"

#include "common/text/white_space.hpp"

namespace sst {

TextLayout::Break TextLayout::break_at(Tag tag) {
  switch (display_of(tag)) {
    case Display::inline_level:
    case Display::invisible:
      return Break::none;
    case Display::line_break:
    case Display::block:
      return Break::line;
    case Display::cell:
      return Break::tab;
    case Display::paragraph:
      return Break::paragraph;
  }
  return Break::none;
}

void TextLayout::append(NodeId node, std::string_view text) {
  skip_nodes_before(node);
  const PageNode& run = m_page.node(node);
  if (run.space_before) {
    require_break(Break::space);
  }
  m_next = node + 1;
  if (text.empty()) {
    require_break(Break::space);
    return;
  }
  emit_break();
  m_out += text;
  m_line_breaks_only = false;
}

void TextLayout::skip_nodes_before(NodeId node) {
  for (NodeId id = m_next; id <= node; ++id) {
    while (!m_open_blocks.empty() && m_page.node(m_open_blocks.back()).end <= id) {
      require_break(break_at(m_page.node(m_open_blocks.back()).tag));
      m_open_blocks.pop_back();
    }
    if (id == node) {
      break;
    }
    const PageNode& passed = m_page.node(id);
    if (passed.is_text()) {
      require_break(Break::space);  // a dropped text
      continue;
    }
    if (passed.tag == Tag::br) {
      require_break(m_line_breaks_only ? Break::paragraph : Break::line);
      m_line_breaks_only = true;
      continue;
    }
    if (const Break here = break_at(passed.tag); here != Break::none) {
      require_break(here);
      m_open_blocks.push_back(id);
    }
  }
}

void TextLayout::emit_break() {
  if (m_break >= Break::line) {
    while (!m_out.empty() && is_white_space(m_out.back())) {
      m_out.pop_back();
    }
  }
  if (!m_out.empty()) {
    switch (m_break) {
      case Break::none:
        break;
      case Break::space:
        m_out += ' ';
        break;
      case Break::tab:
        m_out += '\t';
        break;
      case Break::line:
        m_out += '\n';
        break;
      case Break::paragraph:
        m_out += "\n\n";
        break;
    }
  }
  m_break = Break::none;
}

}  // namespace sst
