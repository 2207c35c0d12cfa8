#include "common/page/html_renderer.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/output_element.hpp"
#include "common/page/reference.hpp"
#include "common/text/html_escape.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

class HtmlRenderer {
 public:
  HtmlRenderer(const PageTree& page, const KeptContent& kept, std::string_view url,
               std::string& out)
      : m_page{page}, m_kept{kept}, m_references{page, url}, m_out{out} {}

  void begin() {
    m_out += "<!DOCTYPE html>\n<html";
    write_attribute("lang", m_page.language());
    m_out += ">\n<head><meta charset=\"utf-8\"><title>";
    append_escaped(m_out, m_page.title());
    m_out += "</title></head>\n<body>\n";
  }

  void write(NodeId node, std::string_view text) {
    const PageNode& piece = m_page.node(node);
    m_needs_space = piece.space_before || piece.tag == Tag::img;
    open_ancestors(node);
    write_space();
    m_next = node + 1;
    if (piece.tag == Tag::img) {
      write_image(node);
    } else if (!piece.is_text()) {
      write_start_tag(node);
    } else {
      append_escaped(m_out, text);
    }
  }

  void end() {
    close_down_to(0);
    m_out += "\n</body>\n</html>\n";
  }

 private:
  /// Closes the open elements that are not ancestors of the node, and opens its other ancestors.
  void open_ancestors(NodeId node) {
    std::size_t depth = 0;
    while (depth < m_open.size() && node < m_page.node(m_open[depth]).end) {
      ++depth;
    }
    for (NodeId id = m_next; id < node; ++id) {
      m_needs_space = m_needs_space || m_page.node(id).is_text();  // a dropped text leaves a space
    }
    close_down_to(depth);
    m_path.clear();
    const NodeId above = m_open.empty() ? PageTree::kRoot : m_open.back();
    for (NodeId up = m_page.node(node).parent; up != above && up != kNoNode;
         up = m_page.node(up).parent) {
      m_path.push_back(up);
    }
    const NodeId comments_end = m_path.empty() ? 0 : end_of_comments(node);
    for (auto it = m_path.rbegin(); it != m_path.rend(); ++it) {
      if (display_of(m_page.node(*it).tag) == Display::inline_level) {
        write_space();  // before a link, not inside it
      }
      open(*it, m_page.node(*it).end <= comments_end);
    }
  }

  /// The end of the comments that the node is one of; 0 if it is in none.
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

  /// `are_comments` tells that all that is kept of the element is comments.
  void open(NodeId node, bool are_comments) {
    const Tag tag = m_page.node(node).tag;
    if (tag == Tag::td || tag == Tag::th) {
      write_empty_cells_before(node);
    }
    m_open.push_back(node);
    m_last_cell.push_back(node + 1);
    const OutputElement written = output_element(tag);
    const bool begins_comments =
        are_comments && m_comments_depth == 0 && written != OutputElement::not_at_all;
    if (begins_comments) {
      m_comments_depth = m_open.size();
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
        break;
    }
    m_is_at_block_start = m_is_at_block_start || display_of(tag) != Display::inline_level;
  }

  void close_down_to(std::size_t depth) {
    while (m_open.size() > depth) {
      const NodeId node = m_open.back();
      const Tag tag = m_page.node(node).tag;
      m_open.pop_back();
      m_comments_depth = m_open.size() < m_comments_depth ? 0 : m_comments_depth;
      m_last_cell.pop_back();
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
  }

  /// Writes an empty cell for each dropped cell of the row before this one.
  void write_empty_cells_before(NodeId cell) {
    if (m_open.empty() || m_page.node(m_open.back()).tag != Tag::tr) {
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
  std::vector<NodeId> m_open;       // open elements, outermost first
  std::vector<NodeId> m_last_cell;  // by open element: the node after the last cell written in it
  std::vector<NodeId> m_path;
  std::size_t m_comments_depth = 0;  // the number of open elements down to one of comments; 0: none
  NodeId m_next = 0;                 // the node after the last one written
  bool m_needs_space = false;        // a space is pending before the next output
  bool m_is_at_block_start = false;
};

}  // namespace

void render_html(const PageTree& page, const KeptContent& kept, std::string_view url,
                 std::string& out) {
  HtmlRenderer renderer{page, kept, url, out};
  renderer.begin();
  for (const KeptContent::Piece& piece : kept.pieces()) {
    renderer.write(piece.node, kept.text(page, piece));
  }
  renderer.end();
}

}  // namespace sst
