#include "common/report/page_markup.hpp"

#include <algorithm>

#include "common/render/output_element.hpp"
#include "common/text/html_escape.hpp"

namespace sst {
namespace {

bool is_number(std::string_view text) {
  constexpr std::size_t kMostDigits = 3;
  return !text.empty() && text.size() <= kMostDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_direction(std::string_view text) {
  return text == "ltr" || text == "rtl" || text == "auto";
}

using PartOf = std::function<int(NodeId)>;
using StretchesOf = std::function<std::vector<TextStretch>(NodeId)>;

class PageMarkup {
 public:
  PageMarkup(const PageTree& page, const PartOf& part_of, const StretchesOf& stretches_of,
             std::string& out)
      : m_page{page}, m_part_of{part_of}, m_stretches_of{stretches_of}, m_out{out} {}

  void write() {
    for (NodeId id = 0; id < m_page.size(); ++id) {
      close_before(id);
      if (m_page.node(id).is_text()) {
        write_text(id);
      } else {
        open(id);
      }
    }
    close_before(m_page.size());
  }

 private:
  struct Open {
    NodeId end;
    std::string_view name;  // empty if the tags are not written
  };

  void close_before(NodeId id) {
    while (!m_open.empty() && m_open.back().end <= id) {
      if (!m_open.back().name.empty()) {
        m_out += "</";
        m_out += m_open.back().name;
        m_out += '>';
      }
      m_open.pop_back();
    }
  }

  void write_text(NodeId id) {
    m_out += m_page.node(id).space_before ? " " : "";
    std::vector<TextStretch> stretches = m_stretches_of(id);
    if (stretches.empty()) {
      stretches.push_back({m_page.text(id), m_part_of(id)});
    }
    for (const TextStretch& stretch : stretches) {
      m_out += "<span";
      write_part(stretch.part);
      m_out += '>';
      append_escaped(m_out, stretch.text);
      m_out += "</span>";
    }
  }

  void open(NodeId id) {
    const PageNode& node = m_page.node(id);
    if (node.tag == Tag::br || node.tag == Tag::hr) {
      write_start_tag(tag_name(node.tag), id);  // void elements have no end tag
      return;
    }
    const std::string_view name = name_of(id);
    if (!name.empty()) {
      m_out += node.tag == Tag::img ? " " : "";
      write_start_tag(name, id);
    }
    if (node.tag == Tag::img) {
      append_escaped(m_out, m_page.attribute(id, AttributeName::alt));
    }
    m_open.push_back({node.end, name});
  }

  /// Paragraphs become divs: our trees allow block elements in paragraphs, but browsers end a
  /// paragraph before a block element. Foldable elements become divs, so that their content is
  /// always visible.
  std::string_view name_of(NodeId id) const {
    const Tag tag = m_page.node(id).tag;
    if (tag == Tag::p || tag == Tag::details || tag == Tag::summary) {
      return "div";
    }
    if (tag == Tag::img) {
      return m_page.attribute(id, AttributeName::alt).empty() ? "" : "i";
    }
    switch (output_element(tag)) {
      case OutputElement::as_it_is:
        return tag_name(tag);
      case OutputElement::as_block:
        return "div";
      case OutputElement::not_at_all:
        break;
    }
    return "";
  }

  void write_start_tag(std::string_view name, NodeId id) {
    m_out += '<';
    m_out += name;
    const Tag tag = m_page.node(id).tag;
    if (tag == Tag::p || tag == Tag::img) {
      m_out += tag == Tag::p ? " class=\"p\"" : " class=\"image\"";
    }
    for (const PageAttribute& attribute : m_page.attributes(id)) {
      const std::string_view value = m_page.value(attribute);
      const bool is_span =
          attribute.name == AttributeName::colspan || attribute.name == AttributeName::rowspan;
      if ((is_span && is_number(value)) ||
          (attribute.name == AttributeName::dir && is_direction(value))) {
        write_attribute(attribute_name(attribute.name), value);
      }
    }
    write_part(m_part_of(id));
    m_out += '>';
  }

  void write_part(int part) {
    if (part >= 0) {
      write_attribute("data-part", std::to_string(part));
    }
  }

  void write_attribute(std::string_view name, std::string_view value) {
    m_out += ' ';
    m_out += name;
    m_out += "=\"";
    m_out += value;
    m_out += '"';
  }

  const PageTree& m_page;
  const PartOf& m_part_of;
  const StretchesOf& m_stretches_of;
  std::string& m_out;
  std::vector<Open> m_open;
};

}  // namespace

void append_page_markup(std::string& out, const PageTree& page,
                        const std::function<int(NodeId)>& part_of,
                        const std::function<std::vector<TextStretch>(NodeId)>& stretches_of) {
  PageMarkup{page, part_of, stretches_of, out}.write();
}

}  // namespace sst
