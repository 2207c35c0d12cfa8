#include "common/render/markdown_renderer.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/page/reference.hpp"
#include "common/render/content_walk.hpp"
#include "common/render/footnotes.hpp"
#include "common/render/formula.hpp"
#include "common/render/markdown_blocks.hpp"
#include "common/render/markdown_code.hpp"
#include "common/render/markdown_escape.hpp"
#include "common/render/markdown_line.hpp"
#include "common/render/markdown_role.hpp"
#include "common/render/markdown_table.hpp"
#include "common/render/script_text.hpp"
#include "common/render/task_box.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

using BlockKind = MarkdownBlocks::Kind;
using Role = MarkdownRole;

/// The sink of a ContentWalk.
class MarkdownRenderer {
 public:
  MarkdownRenderer(const PageTree& page, const KeptContent& kept, std::string_view url,
                   std::string& out)
      : m_page{page},
        m_kept{kept},
        m_references{page, url},
        m_footnotes{page, kept},
        m_blocks{out} {}

  void begin_piece(NodeId piece, ContentGap gap) {
    m_gap = gap.space || gap.line;
    m_is_skipped = piece < m_skip_end;
  }

  void open(NodeId node) { m_roles.push_back(m_is_skipped ? Role::nothing : begin(node)); }

  void close(NodeId node) {
    const Role role = m_roles.back();
    m_roles.pop_back();
    end(node, role);
  }

  void write(const KeptContent::Piece& piece) {
    if (piece.node < m_skip_end) {
      return;
    }
    switch (piece.form) {
      case KeptContent::Form::code:
        write_code(piece);
        break;
      case KeptContent::Form::formula:
      case KeptContent::Form::display_formula:
        write_formula(piece);
        break;
      case KeptContent::Form::script: {
        const bool has_tag = m_line.is_in_script();
        add_text_to_line(has_tag ? m_page.text(piece.node) : m_kept.text(m_page, piece));
        break;
      }
      case KeptContent::Form::plain:
      case KeptContent::Form::reading:
        write_node(piece);
        break;
    }
  }

  void end_document() { end_line(); }

 private:
  void write_node(const KeptContent::Piece& piece) {
    const PageNode& node = m_page.node(piece.node);
    if (node.is_text() || !piece.is_whole) {
      add_text_to_line(m_kept.text(m_page, piece), node.preformatted);
    } else if (node.tag == Tag::br) {
      write_break();
    } else if (node.tag == Tag::hr) {
      write_rule();
    } else if (node.tag == Tag::img && !m_code.is_open()) {
      write_image(piece.node);
    }
  }

  struct List {
    NodeId node = 0;
    bool is_numbered = false;
    std::uint32_t next = 1;
    bool is_in_item = false;  // reopened the preceding item of the outer list
  };

  /// True in a heading or a cell, where the content of inner blocks is appended to the line.
  bool is_one_line() const { return m_heading > 0 || m_is_in_cell; }

  Role begin(NodeId node) {
    const Tag tag = m_page.node(node).tag;
    if (display_of(tag) == Display::inline_level) {
      return begin_span(node, tag);
    }
    if (m_code.is_open()) {
      m_code.end_line();
      return Role::block;
    }
    if (is_one_line()) {
      separate_in_line();
      return Role::block;
    }
    if (const Role part = begin_table_part(node, tag); part != Role::nothing) {
      return part;
    }
    if (is_verse(m_page, node)) {
      m_line.has_break() ? void() : end_line();
      return Role::verse;
    }
    end_line();
    const Role role = markdown_role(tag);
    switch (role) {
      case Role::container:
        tag == Tag::li ? begin_item(node) : m_blocks.open_quote();
        break;
      case Role::list:
        begin_list(node, tag);
        break;
      case Role::heading:
        m_heading = heading_level(tag);
        break;
      case Role::term:
        return m_line.open(MarkdownSpan::strong) ? Role::term : Role::block;
      case Role::code:
        m_code.begin(m_page, node);
        break;
      case Role::table:
        return m_table.begin(m_page, m_kept, node) ? Role::table : Role::block;
      default:
        break;
    }
    return role;
  }

  void end(NodeId node, Role role) {
    switch (role) {
      case Role::nothing:
        break;
      case Role::span:
        m_line.close();
        break;
      case Role::block:
        end_block(node);
        break;
      case Role::verse:
        m_line.add_break();
        break;
      case Role::container:
        end_line();
        m_box = {};
        m_blocks.close();
        break;
      case Role::list:
        end_list();
        break;
      case Role::heading:
        end_heading();
        break;
      case Role::term:
        m_line.close();
        end_line();
        break;
      case Role::code:
        m_code.end(m_blocks);
        break;
      case Role::table:
        m_table.end(m_blocks);
        break;
      case Role::table_section:
      case Role::row:
        m_table.end_row(m_blocks);
        break;
      case Role::cell:
        m_is_in_cell = false;
        m_table.add_cell(node, m_line);
        break;
    }
  }

  void end_block(NodeId node) {
    if (m_code.is_open()) {
      m_code.end_line();
    } else if (is_one_line()) {
      separate_in_line();
    } else {
      end_line();
      const PageNode& block = m_page.node(node);
      if (block.tag == Tag::p && m_page.node(block.parent).tag == Tag::li) {
        m_blocks.set_items_apart();
      }
    }
  }

  // Lines of text.

  Role begin_span(NodeId node, Tag tag) {
    if (m_code.is_open()) {
      return Role::nothing;
    }
    const MarkdownSpan span = markdown_span(tag);
    if (span == MarkdownSpan::none ||
        ((tag == Tag::sup || tag == Tag::sub) && !is_script(m_page, node))) {
      return Role::nothing;
    }
    if (span != MarkdownSpan::link) {
      return m_line.open(span) ? Role::span : Role::nothing;
    }
    if (const std::uint32_t number = m_footnotes.number_of(node); number > 0) {
      return begin_footnote_link(node, number);
    }
    const std::string_view reference = m_page.attribute(node, AttributeName::href);
    const std::string_view target = reference.empty() || m_kept.has_dropped_target(node)
                                        ? std::string_view{}
                                        : m_references.link(reference);
    return !target.empty() && m_line.open_link(target) ? Role::span : Role::nothing;
  }

  Role begin_footnote_link(NodeId link, std::uint32_t number) {
    if (m_gap) {
      m_line.add_space();
    }
    m_line.add_footnote(number);
    m_skip_end = m_page.node(link).end;
    m_is_skipped = true;
    return Role::nothing;
  }

  /// Separates the lines of blocks within a heading or a cell.
  void separate_in_line() { m_is_in_cell ? m_line.add_break() : m_line.add_space(); }

  /// Writes the collected paragraph, if any.
  void end_line() {
    if (m_line.empty()) {
      return;
    }
    m_lines = std::exchange(m_box, {});
    m_line.finish(MarkdownLineUse::paragraph, m_lines);
    m_blocks.write(BlockKind::paragraph, m_lines);
  }

  void end_heading() {
    const std::size_t level = m_heading;
    m_heading = 0;
    m_box = {};
    if (m_line.empty()) {
      return;
    }
    m_lines.assign(level, '#');
    m_lines += ' ';
    m_line.finish(MarkdownLineUse::heading, m_lines);
    m_blocks.write(BlockKind::other, m_lines);
  }

  void add_text_to_line(std::string_view text, bool is_preformatted = false) {
    m_code.is_open() ? m_code.add_text(text, m_gap) : write_text(text, is_preformatted);
  }

  void write_text(std::string_view text, bool is_preformatted) {
    if (m_gap) {
      m_line.add_space();
    }
    if (is_preformatted) {
      m_collapsed.clear();
      bool is_space_pending = false;
      append_collapsed(m_collapsed, text, is_space_pending);
      if (!text.empty() && blank_length(text, 0) > 0) {
        m_line.add_space();
      }
      add_text(m_collapsed);
      if (is_space_pending) {
        m_line.add_space();
      }
      return;
    }
    add_text(text);
  }

  void add_text(std::string_view text) {
    if (!may_hold_formulas(text)) {
      m_line.add_text(text);
      return;
    }
    while (!text.empty()) {
      const FormulaPart part = take_formula_part(text);
      part.is_formula ? m_line.add_formula(part.text, part.is_display) : m_line.add_text(part.text);
    }
  }

  void write_break() {
    if (m_code.is_open()) {
      m_code.add_break();
    } else if (is_one_line()) {
      separate_in_line();
    } else if (m_line.has_break()) {
      end_line();  // two breaks separate paragraphs
    } else {
      m_line.add_break();
    }
  }

  void write_rule() {
    if (!m_code.is_open() && !is_one_line()) {
      end_line();
      m_blocks.write(BlockKind::other, "***");
    }
  }

  /// True if white space precedes or follows the image; the tree does not record which.
  bool is_apart(NodeId image) const {
    constexpr NodeId kFar = 8;
    const NodeId end = std::min(m_page.size(), image + kFar);
    for (NodeId id = image + 1; id < end; ++id) {
      const PageNode& node = m_page.node(id);
      if (node.is_text() || display_of(node.tag) != Display::inline_level) {
        return !node.is_text() || node.space_before;
      }
    }
    return end == m_page.size();
  }

  void write_image(NodeId node) {
    if (m_gap || is_apart(node)) {
      m_line.add_space();
    }
    const std::string_view reference = m_page.attribute(node, AttributeName::src);
    const std::string_view source =
        reference.empty() ? std::string_view{} : m_references.link(reference);
    if (!source.empty()) {
      m_collapsed.clear();
      bool is_space_pending = false;
      append_collapsed(m_collapsed, m_page.attribute(node, AttributeName::alt), is_space_pending);
      m_line.add_image(m_collapsed, source);
    }
  }

  void write_formula(const KeptContent::Piece& piece) {
    if (m_gap || (m_page.node(piece.node).tag == Tag::img && is_apart(piece.node))) {
      m_line.add_space();
    }
    const std::string_view tex = m_kept.text(m_page, piece);
    const bool is_display = piece.form == KeptContent::Form::display_formula;
    if (!is_display || is_one_line() || is_plain_formula(tex)) {
      m_line.add_formula(tex, is_display);
      return;
    }
    end_line();  // GitHub's renderer would not read dollars as a formula
    const std::string fence(fence_length(tex), '`');
    m_lines = fence;
    m_lines.append("math\n").append(tex).append("\n").append(fence);
    m_blocks.write(BlockKind::other, m_lines);
  }

  void write_code(const KeptContent::Piece& piece) {
    if (is_one_line()) {
      write_text(m_kept.text(m_page, piece), true);
      return;
    }
    end_line();
    m_code.begin(m_page, piece.node);
    m_code.add_text(m_kept.text(m_page, piece), false);
    m_code.end(m_blocks);
  }

  // Lists.

  void begin_list(NodeId node, Tag tag) {
    List list{node, tag == Tag::ol};
    const std::string_view start = trimmed(m_page.attribute(node, AttributeName::start));
    if (node != m_footnotes.list()) {
      std::from_chars(start.data(), start.data() + start.size(), list.next);
    }
    // A list between items belongs to the preceding item.
    list.is_in_item = m_blocks.reopen_item(m_page.node(node).parent);
    m_lists.push_back(list);
  }

  void end_list() {
    end_line();
    if (m_lists.back().is_in_item) {
      m_blocks.close();
    }
    m_lists.pop_back();
  }

  void begin_item(NodeId node) {
    const TaskBox box = task_box(m_page, node);
    m_box = box == TaskBox::none ? "" : (box == TaskBox::open ? "[ ] " : "[x] ");
    const NodeId parent = m_page.node(node).parent;
    if (parent == m_footnotes.list()) {
      m_blocks.open_footnote(m_lists.back().next++);
    } else if (!m_lists.empty() && m_lists.back().node == parent && m_lists.back().is_numbered) {
      m_blocks.open_number(parent, m_lists.back().next++);
    } else {
      m_blocks.open_bullet(parent);
    }
  }

  // Tables.

  /// Handles rows, cells and sections of a data table. Returns Role::nothing for all other
  /// elements, so that they are handled as if they were outside a table.
  Role begin_table_part(NodeId node, Tag tag) {
    if (!m_table.has(node)) {
      return Role::nothing;
    }
    switch (tag) {
      case Tag::tr:
        m_table.begin_row(m_blocks);
        return Role::row;
      case Tag::td:
      case Tag::th:
        m_is_in_cell = true;
        return Role::cell;
      case Tag::tbody:
      case Tag::tfoot:
      case Tag::thead:
        return Role::table_section;
      default:
        return Role::nothing;
    }
  }

  const PageTree& m_page;
  const KeptContent& m_kept;
  ReferenceResolver m_references;
  Footnotes m_footnotes;
  MarkdownBlocks m_blocks;
  MarkdownLine m_line;
  MarkdownCode m_code;
  MarkdownTable m_table;
  std::vector<Role> m_roles;  // by open element
  std::vector<List> m_lists;
  std::string m_lines;
  std::string_view m_box;  // the checkbox of a task list item, written before the next paragraph
  std::string m_collapsed;
  NodeId m_skip_end = 0;      // end of a footnote link already written
  std::size_t m_heading = 0;  // the level of the open heading
  bool m_gap = false;         // white space precedes the piece
  bool m_is_skipped = false;  // the piece is already written
  bool m_is_in_cell = false;
};

}  // namespace

void render_markdown(const PageTree& page, const KeptContent& kept, std::string_view url,
                     std::string& out) {
  MarkdownRenderer renderer{page, kept, url, out};
  ContentWalk{page, kept, renderer}.run();
  renderer.end_document();
}

}  // namespace sst
