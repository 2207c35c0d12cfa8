#include "common/page/text_layout.hpp"

#include <charconv>
#include <cstddef>
#include <stdexcept>

#include "common/text/white_space.hpp"

namespace sst {
namespace {

constexpr std::size_t kDeepestIndent = 32;  // maximum number of nested list items that are indented

}  // namespace

TextMarks text_marks_by_name(std::string_view name) {
  if (name != "none" && name != "light") {
    throw std::invalid_argument{"'none' or 'light', not '" + std::string{name} + "'"};
  }
  return name == "none" ? TextMarks::none : TextMarks::light;
}

std::string line_of_text(const PageTree& page, NodeId node, std::size_t most_bytes) {
  std::string text;
  TextLayout layout{page, text, TextMarks::none, node};
  for (NodeId id = node; id < page.node(node).end && text.size() <= most_bytes; ++id) {
    if (page.node(id).is_text()) {
      layout.append(id, page.text(id));
    }
  }
  std::string line;
  bool space_pending = false;
  append_collapsed(line, text, space_pending);
  return line;
}

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
  // The only Tag::other elements written in one piece are inline formulas.
  const Break around = run.is_text() || run.tag == Tag::other ? Break::none : break_at(run.tag);
  require_break(around);
  m_next = run.end;
  if (text.empty()) {
    require_break(Break::space);
    return;
  }
  emit_break();
  m_out += text;
  m_line_breaks_only = false;
  require_break(around);
}

void TextLayout::skip_nodes_before(NodeId node) {
  for (NodeId id = m_next; id <= node; ++id) {
    while (!m_open_blocks.empty() && m_page.node(m_open_blocks.back()).end <= id) {
      require_break(break_at(m_page.node(m_open_blocks.back()).tag));
      if (m_marks != TextMarks::none) {
        close_marked(m_open_blocks.back());
      }
      m_open_blocks.pop_back();
    }
    if (id == node) {
      break;
    }
    const PageNode& passed = m_page.node(id);
    if (passed.is_text() || (passed.tag == Tag::math && passed.end <= node)) {
      require_break(Break::space);  // a dropped text or formula
      id = passed.end - 1;
      continue;
    }
    if (passed.tag == Tag::br) {
      require_break(m_line_breaks_only || is_empty_line(id) ? Break::paragraph : Break::line);
      m_line_breaks_only = true;
      continue;
    }
    if (const Break here = break_at(passed.tag); here != Break::none) {
      require_break(here);
      m_open_blocks.push_back(id);
      if (m_marks != TextMarks::none) {
        open_marked(id, passed.tag);
      }
    }
  }
}

/// True for a line break alone in its block: <div><br></div>.
bool TextLayout::is_empty_line(NodeId line_break) const {
  const NodeId around = m_page.node(line_break).parent;
  return around + 1 == line_break && m_page.node(around).end == line_break + 1 &&
         break_at(m_page.node(around).tag) == Break::line;
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
  if (m_marks != TextMarks::none && (m_out.empty() || m_break >= Break::line)) {
    begin_line();
  }
  m_break = Break::none;
}

void TextLayout::open_marked(NodeId node, Tag tag) {
  if (tag == Tag::ol) {
    List list{node};
    const std::string_view start = trimmed(m_page.attribute(node, AttributeName::start));
    std::from_chars(start.data(), start.data() + start.size(), list.next);
    m_lists.push_back(list);
  } else if (tag == Tag::li && m_items.size() < kDeepestIndent) {
    m_items.push_back({node});
  }
}

void TextLayout::close_marked(NodeId node) {
  if (!m_lists.empty() && m_lists.back().node == node) {
    m_lists.pop_back();
  } else if (!m_items.empty() && m_items.back().node == node) {
    m_items.pop_back();
  }
}

/// Indents a line for the items that it continues, and writes the marks of items that it begins.
void TextLayout::begin_line() {
  for (Item& item : m_items) {
    if (item.is_begun) {
      m_out.append(item.width, ' ');
      continue;
    }
    const bool is_numbered =
        !m_lists.empty() && m_lists.back().node == m_page.node(item.node).parent;
    const std::string mark = is_numbered ? std::to_string(m_lists.back().next++) + ". " : "- ";
    m_out += mark;
    item.width = mark.size();
    item.is_begun = true;
  }
}

}  // namespace sst
