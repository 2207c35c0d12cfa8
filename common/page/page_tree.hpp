#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/tag.hpp"

namespace sst {

/// The attributes that a page tree keeps; all others are dropped while the page is read.
/// The numbers live in memory only; models store names.
enum class AttributeName : std::uint8_t {
  custom_tag,  ///< not an attribute: the name of a Tag::other element
  class_,
  id,
  // Display attributes of the HTML that [Yi03] saw: see is_display_attribute().
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
  // What the cleaned page needs to keep working, and what features are made of.
  alt,
  colspan,
  dir,
  hidden,  ///< also where an inline style hides the element
  href,
  itemprop,
  lang,
  role,
  rowspan,
  src,
  start,
};

/// The name of a kept attribute as HTML writes it.
std::string_view attribute_name(AttributeName name);

/// True, and `name` set, if a page tree keeps attributes of this lower-case name.
bool find_attribute_name(std::string_view lower_case_name, AttributeName& name);

/// True if an inline style takes an element away from view: display: none, visibility: hidden.
bool hides(std::string_view style);

/// bgcolor, width and their like: how HTML 4 pages said what an element looks like.
constexpr bool is_display_attribute(AttributeName name) {
  return name >= AttributeName::align && name <= AttributeName::width;
}

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

/// One element or one run of text. Nodes stand in document order, so the subtree of node `i` is the
/// half-open range [i, end), and its children are i + 1, node(i + 1).end, and so on up to `end`.
struct PageNode {
  Tag tag = Tag::root;
  bool space_before = false;  ///< text: white space stands between it and the text before it
  bool preformatted = false;  ///< text: white space is kept as written
  bool blank = false;         ///< text: nothing but white space (only ever with `preformatted`)
  NodeId parent = kNoNode;
  NodeId end = 0;            ///< one past the last node of the subtree
  std::uint32_t first = 0;   ///< element: its first attribute; text: offset of its first byte
  std::uint32_t length = 0;  ///< element: number of its attributes; text: bytes

  bool is_text() const { return tag == Tag::text; }
};

struct PageAttribute {
  AttributeName name = AttributeName::custom_tag;
  std::uint32_t first = 0;  ///< offset of the value's first byte
  std::uint32_t length = 0;
};

/// The visible part of one HTML page, as [Yi03] section 3.1 has it: from BODY down, under a virtual
/// root (node 0). Flat arrays in document order; every string is valid UTF-8. White space in text
/// is collapsed (except where preformatted) and trimmed; no-break spaces count as white space.
/// Reusing a tree for the next page keeps its memory. Made by PageTreeBuilder; safe to read from
/// any number of threads.
class PageTree {
 public:
  static constexpr NodeId kRoot = 0;

  std::span<const PageNode> nodes() const { return m_nodes; }
  const PageNode& node(NodeId id) const { return m_nodes[id]; }
  NodeId size() const { return static_cast<NodeId>(m_nodes.size()); }

  /// The text of a run of text; empty for an element.
  std::string_view text(NodeId id) const {
    const PageNode& node = m_nodes[id];
    return node.is_text() ? slice(node.first, node.length) : std::string_view{};
  }

  std::span<const PageAttribute> attributes(NodeId id) const {
    const PageNode& node = m_nodes[id];
    return node.is_text() ? std::span<const PageAttribute>{}
                          : std::span{m_attributes}.subspan(node.first, node.length);
  }
  std::string_view value(const PageAttribute& attribute) const {
    return slice(attribute.first, attribute.length);
  }
  /// The attribute's value, or nothing where the element does not have it.
  std::string_view attribute(NodeId id, AttributeName name) const;

  /// True for <a href>.
  bool is_link(NodeId id) const {
    return m_nodes[id].tag == Tag::a && !attribute(id, AttributeName::href).empty();
  }

  /// The element's name, also for elements that Tag does not list.
  std::string_view name(NodeId id) const;

  const std::string& title() const { return m_title; }        ///< <title>, white space collapsed
  const std::string& language() const { return m_language; }  ///< <html lang>, as written
  const std::string& base() const { return m_base; }          ///< <base href>, as written

  /// Gives back memory that a reused tree holds beyond its contents.
  void shrink_to_fit();

 private:
  friend class PageTreeBuilder;

  std::string_view slice(std::uint32_t first, std::uint32_t length) const {
    return std::string_view{m_characters}.substr(first, length);
  }

  std::vector<PageNode> m_nodes;
  std::vector<PageAttribute> m_attributes;
  std::string m_characters;  // texts and attribute values, one after the other
  std::string m_title;
  std::string m_language;
  std::string m_base;
};

}  // namespace sst
