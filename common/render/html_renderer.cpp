#include "common/render/html_renderer.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/reference.hpp"
#include "common/render/content_walk.hpp"
#include "common/render/output_element.hpp"
#include "common/render/task_box.hpp"
#include "common/text/html_escape.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

/// The sink of a ContentWalk.
class HtmlRenderer {
 public:
  HtmlRenderer(const PageTree& page, const KeptContent& kept, std::string_view url,
               std::string& out)
      : m_page{page}, m_kept{kept}, m_references{page, url}, m_out{out} {}

  void begin_document() {
    m_out += "<!DOCTYPE html>\n<html";
    write_attribute("lang", m_page.language());
    m_out += ">\n<head><meta charset=\"utf-8\"><title>";
    append_escaped(m_out, m_page.title());
    m_out += "</title></head>\n<body>\n";
  }

  void end_document() { m_out += "\n</body>\n</html>\n"; }

  void begin_piece(NodeId piece, ContentGap gap) {
    m_needs_space = gap.space || m_page.node(piece).tag == Tag::img;
    m_comments_end = end_of_comments(piece);
  }

  void open(NodeId node) {
    const Tag tag = m_page.node(node).tag;
    if (display_of(tag) == Display::inline_level) {
      write_space();  // before a link, not inside it
    }
    if (tag == Tag::td || tag == Tag::th) {
      write_empty_cells_before(node);
    }
    m_last_cell.push_back(node + 1);
    const OutputElement written = output_element(tag);
    const bool begins_comments = m_page.node(node).end <= m_comments_end && m_comments_depth == 0 &&
                                 written != OutputElement::not_at_all;
    if (begins_comments) {
      m_comments_depth = m_last_cell.size();
    }
    const std::string_view name = begins_comments ? "comments" : "";
    switch (written) {
      case OutputElement::not_at_all:
        break;
      case OutputElement::as_block:
        m_out += "<div";
        write_attribute("class", name);
        m_out += '>';
        break;
      case OutputElement::as_it_is:
        write_start_tag(node, name);
        write_task_box(node, tag);
        break;
    }
    m_is_at_block_start = m_is_at_block_start || display_of(tag) != Display::inline_level;
  }

  void close(NodeId node) {
    const Tag tag = m_page.node(node).tag;
    m_last_cell.pop_back();
    m_comments_depth = m_last_cell.size() < m_comments_depth ? 0 : m_comments_depth;
    const OutputElement written = output_element(tag);
    if (written != OutputElement::not_at_all && !is_link_without_target(node)) {
      m_out += "</";
      m_out += written == OutputElement::as_block ? "div" : tag_name(tag);
      m_out += '>';
      m_out += display_of(tag) == Display::inline_level ? "" : "\n";
    }
    if ((tag == Tag::td || tag == Tag::th) && !m_last_cell.empty()) {
      m_last_cell.back() = m_page.node(node).end;
    }
  }

  void write(const KeptContent::Piece& piece) {
    write_space();
    switch (piece.form) {
      case KeptContent::Form::code:
        write_between("<pre><code>", m_kept.text(m_page, piece), "</code></pre>\n");
        break;
      case KeptContent::Form::formula:
        write_between("\\(", m_kept.text(m_page, piece), "\\)");
        break;
      case KeptContent::Form::display_formula:
        write_between("\\[", m_kept.text(m_page, piece), "\\]");
        break;
      case KeptContent::Form::reading:  // the elements already show these
      case KeptContent::Form::script:
        append_escaped(m_out, m_page.text(piece.node));
        break;
      case KeptContent::Form::plain:
        write_node(piece);
        break;
    }
  }

 private:
  void write_node(const KeptContent::Piece& piece) {
    const PageNode& node = m_page.node(piece.node);
    if (node.tag == Tag::img) {
      write_image(piece.node);
    } else if (node.is_text() || !piece.is_whole) {
      append_escaped(m_out, m_kept.text(m_page, piece));
    } else if (node.tag != Tag::math) {
      write_start_tag(piece.node);
    }
  }

  void write_between(std::string_view before, std::string_view text, std::string_view after) {
    m_out += before;
    append_escaped(m_out, text);
    m_out += after;
  }

  void write_task_box(NodeId node, Tag tag) {
    const TaskBox box = tag == Tag::li ? task_box(m_page, node) : TaskBox::none;
    if (box != TaskBox::none) {
      m_out += "<input type=\"checkbox\" disabled=\"\"";
      m_out += box == TaskBox::checked ? " checked=\"\"> " : "> ";
    }
  }

  /// The end of the comments that contain the node; 0 if the node is not in comments.
  NodeId end_of_comments(NodeId node) const {
    const auto comments = m_kept.comments();
    const auto found = std::ranges::upper_bound(comments, node, {}, &NodeRange::end);
    return found != comments.end() && found->first <= node ? found->end : 0;
  }

  /// Writes the pending space, unless a block begins or ends here.
  void write_space() {
    const bool is_apart = m_out.empty() || m_out.back() == '\n' || m_is_at_block_start;
    m_out += m_needs_space && !is_apart ? " " : "";
    m_needs_space = m_is_at_block_start = false;
  }

  /// Writes an empty cell for each dropped cell before this one in its row.
  void write_empty_cells_before(NodeId cell) {
    if (m_last_cell.empty() || m_page.node(m_page.node(cell).parent).tag != Tag::tr) {
      return;
    }
    for (NodeId other = m_last_cell.back(); other < cell; other = m_page.node(other).end) {
      const Tag tag = m_page.node(other).tag;
      if (tag == Tag::td || tag == Tag::th) {
        write_start_tag(other);
        m_out += tag == Tag::td ? "</td>" : "</th>";
      }
    }
  }

  bool is_link_without_target(NodeId node) {
    return m_page.node(node).tag == Tag::a &&
           (m_page.attribute(node, AttributeName::href).empty() ||
            m_kept.has_dropped_target(node) ||
            m_references.link(m_page.attribute(node, AttributeName::href)).empty());
  }

  void write_start_tag(NodeId node, std::string_view class_name = {}) {
    if (is_link_without_target(node)) {
      return;
    }
    m_out += '<';
    m_out += tag_name(m_page.node(node).tag);
    write_attribute("class", class_name);
    for (const PageAttribute& attribute : m_page.attributes(node)) {
      switch (attribute.name) {
        case AttributeName::href:
          write_attribute("href", m_references.link(m_page.value(attribute)));
          break;
        case AttributeName::colspan:
        case AttributeName::dir:
        case AttributeName::lang:
        case AttributeName::rowspan:
        case AttributeName::start:
          write_attribute(attribute_name(attribute.name), m_page.value(attribute));
          break;
        default:
          break;
      }
    }
    m_out += '>';
  }

  void write_image(NodeId node) {
    const std::string_view reference = m_page.attribute(node, AttributeName::src);
    const std::string_view source =
        reference.empty() ? std::string_view{} : m_references.link(reference);
    if (source.empty()) {
      return;
    }
    m_out += "<img";
    write_attribute("src", source);
    m_out += " alt=\"";
    append_escaped(m_out, m_page.attribute(node, AttributeName::alt));
    m_out += "\">";
  }

  void write_attribute(std::string_view name, std::string_view value) {
    if (!value.empty()) {
      m_out += ' ';
      m_out += name;
      m_out += "=\"";
      append_escaped(m_out, value);
      m_out += '"';
    }
  }

  const PageTree& m_page;
  const KeptContent& m_kept;
  ReferenceResolver m_references;
  std::string& m_out;
  std::vector<NodeId> m_last_cell;   // by open element: the node after the last cell written in it
  std::size_t m_comments_depth = 0;  // depth of the open "comments" element; 0 if none
  NodeId m_comments_end = 0;         // end of the comments that contain the piece; 0 if none
  bool m_needs_space = false;        // a space is pending before the next output
  bool m_is_at_block_start = false;
};

}  // namespace

void render_html(const PageTree& page, const KeptContent& kept, std::string_view url,
                 std::string& out) {
  HtmlRenderer renderer{page, kept, url, out};
  renderer.begin_document();
  ContentWalk{page, kept, renderer}.run();
  renderer.end_document();
}

}  // namespace sst
