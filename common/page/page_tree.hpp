#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/tag.hpp"

namespace sst {

/// The attributes that a page tree keeps; the parser drops all others. Models store the names; the
/// enumerators' values exist only in memory.
enum class AttributeName : std::uint8_t {
  custom_tag,  ///< not an attribute: the name of a Tag::other element
  class_,
  id,
  // Presentational attributes, as in [Yi03]: see is_display_attribute().
  align,
  background,
  bgcolor,
  border,
  cellpadding,
  cellspacing,
  color,
  face,
  height,
  size,
  valign,
  width,
  // Attributes that are needed for cleaned pages or for features.
  alt,
  alttext,  ///< the TeX of a formula
  colspan,
  data_lang,   ///< the programming language of code
  data_latex,  ///< the source of a formula rendered by MathJax
  dir,
  display,   ///< whether a formula is on its own lines
  encoding,  ///< the format of a formula's source
  hidden,    ///< also set if an inline style hides the element
  href,
  itemprop,
  lang,
  linethickness,  ///< thickness of a fraction bar; 0 for a binomial coefficient
  mathvariant,    ///< the style of a letter in a formula
  role,
  rowspan,
  src,
  start,
  type,  ///< type of an <input>: "email", or a disabled checkbox's state; other values are not kept
  // Attributes that describe the meaning of a text (microdata, RDFa, HTML). They are kept only if
  // statements are kept, see PageStatements.
  content,
  datetime,
  property,
  rel,
};

/// The HTML name of a kept attribute.
std::string_view attribute_name(AttributeName name);

/// An attribute name in markup.
struct WrittenAttribute {
  std::size_t length = 0;
  std::optional<AttributeName> name;  ///< set if every tree keeps the attribute
};
/// Reads the attribute name at the start of `markup`: its first character, and everything up to
/// white space, "/", ">" or "=". REQUIRES: `markup` is not empty.
WrittenAttribute read_attribute_name(std::string_view markup);

/// True if an inline style hides an element: display: none, visibility: hidden.
bool style_hides_element(std::string_view style);

/// True for the presentational attributes of HTML 4: bgcolor, width, ...
constexpr bool is_display_attribute(AttributeName name) {
  return name >= AttributeName::align && name <= AttributeName::width;
}

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

/// One element or one run of text. Nodes are in document order: the subtree of node `i` is the
/// half-open range [i, end), and its children are i + 1, node(i + 1).end, and so on up to `end`.
struct PageNode {
  Tag tag = Tag::root;
  /// White space precedes the node. If this is set for an element, it is also set for the next
  /// text.
  bool space_before = false;
  /// Text: white space is kept as written. Element: white space in it is significant because of its
  /// class, see holds_code_lines().
  bool preformatted = false;
  bool blank = false;  ///< text: only white space; implies `preformatted`
  NodeId parent = kNoNode;
  NodeId end = 0;            ///< one past the last node of the subtree
  std::uint32_t first = 0;   ///< element: index of the first attribute; text: offset in bytes
  std::uint32_t length = 0;  ///< element: number of attributes; text: length in bytes

  bool is_text() const { return tag == Tag::text; }
};

struct PageAttribute {
  AttributeName name = AttributeName::custom_tag;
  std::uint32_t first = 0;  ///< offset of the value's first byte
  std::uint32_t length = 0;
};

/// The visible part of one HTML page [Yi03, section 3.1]: BODY and its descendants, under a virtual
/// root (node 0). Nodes are flat arrays in document order. All strings are valid UTF-8. White space
/// in text is trimmed and collapsed unless preformatted; no-break spaces count as white space.
///
/// Built by PageTreeBuilder; a reused tree keeps its buffers. Safe to read from any number of
/// threads.
class PageTree {
 public:
  static constexpr NodeId kRoot = 0;

  std::span<const PageNode> nodes() const { return m_nodes; }
  const PageNode& node(NodeId id) const { return m_nodes[id]; }
  NodeId size() const { return static_cast<NodeId>(m_nodes.size()); }

  /// The text of a text node; empty for an element.
  std::string_view text(NodeId id) const {
    const PageNode& node = m_nodes[id];
    return node.is_text() ? slice(node.first, node.length) : std::string_view{};
  }

  /// The number of characters of a text node as written in the page, including all white space,
  /// with character references decoded. `characters` is the number of characters in text().
  std::size_t written_length(NodeId id, std::size_t characters) const;

  std::span<const PageAttribute> attributes(NodeId id) const {
    const PageNode& node = m_nodes[id];
    return node.is_text() ? std::span<const PageAttribute>{}
                          : std::span{m_attributes}.subspan(node.first, node.length);
  }
  /// The attributes of all elements, in the order of the elements.
  std::span<const PageAttribute> attributes() const { return m_attributes; }
  std::string_view value(const PageAttribute& attribute) const {
    return slice(attribute.first, attribute.length);
  }
  /// The attribute's value; empty if the element does not have it.
  std::string_view attribute(NodeId id, AttributeName name) const;

  /// True for <a> with a non-empty href.
  bool is_link(NodeId id) const {
    return m_nodes[id].tag == Tag::a && !attribute(id, AttributeName::href).empty();
  }

  /// The element's name, even if Tag does not list it.
  std::string_view name(NodeId id) const;

  const std::string& title() const { return m_title; }        ///< <title>, white space collapsed
  const std::string& language() const { return m_language; }  ///< <html lang>, as written
  const std::string& base() const { return m_base; }          ///< <base href>, as written

  /// Frees unused capacity of a reused tree.
  void shrink_to_fit();

 private:
  friend class PageTreeBuilder;

  std::string_view slice(std::uint32_t first, std::uint32_t length) const {
    assert(first + length <= m_characters.size());
    return {m_characters.data() + first, length};
  }

  /// The number of characters by which the written text of a node is longer than its text().
  struct DroppedSpace {
    NodeId node = 0;
    std::int32_t characters = 0;
  };

  std::vector<PageNode> m_nodes;
  std::vector<PageAttribute> m_attributes;
  std::string m_characters;                   // all texts and attribute values, concatenated
  std::vector<DroppedSpace> m_dropped_space;  // sorted by node
  std::string m_title;
  std::string m_language;
  std::string m_base;
};

}  // namespace sst
