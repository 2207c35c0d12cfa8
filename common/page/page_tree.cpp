#include "common/page/page_tree.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "common/page/name_ends.hpp"
#include "common/text/byte_search.hpp"
#include "common/text/name_table.hpp"
#include "common/text/white_space.hpp"

namespace sst {
namespace {

// Indexed by AttributeName.
constexpr std::array kAttributeNames = std::to_array<std::string_view>({
    "#tag",        "class",       "id",      "align",   "background", "bgcolor",    "border",
    "cellpadding", "cellspacing", "color",   "face",    "height",     "size",       "valign",
    "width",       "alt",         "alttext", "colspan", "data-lang",  "data-latex", "dir",
    "display",     "encoding",    "hidden",  "href",    "itemprop",   "lang",       "linethickness",
    "mathvariant", "role",        "rowspan", "src",     "start",      "type",       "content",
    "datetime",    "property",    "rel",
});
static_assert(kAttributeNames.size() == static_cast<std::size_t>(AttributeName::rel) + 1);
// The attributes that every tree keeps, except custom_tag.
constexpr auto kFirstKept = static_cast<std::size_t>(AttributeName::class_);
constexpr auto kLastKept = static_cast<std::size_t>(AttributeName::start);
constexpr NameTable<256> kAttributeTable{
    std::span{kAttributeNames}.subspan(kFirstKept, kLastKept - kFirstKept + 1)};

}  // namespace

std::string_view attribute_name(AttributeName name) {
  return kAttributeNames[static_cast<std::size_t>(name)];
}

WrittenAttribute read_attribute_name(std::string_view markup) {
  const auto found = kAttributeTable.find_prefix(markup, kEndsAttributeName);
  if (found.index != kAttributeTable.kNone) {
    return {found.length, static_cast<AttributeName>(kFirstKept + found.index)};
  }
  const bool is_begun = found.length > 0;
  return {is_begun ? found.length : find_byte_if(markup, 1, kEndsAttributeName), std::nullopt};
}

bool style_hides_element(std::string_view style) {
  // Most styles have no "y", unlike "display" and "visibility".
  if (find_byte_if(style, 0, IsAnyOf<'y', 'Y'>{}) == style.size()) {
    return false;
  }
  std::string plain;
  for (const char c : style) {
    if (!is_white_space(c)) {
      plain += ascii_lower(c);
    }
  }
  return plain.find("display:none") != std::string::npos ||
         plain.find("visibility:hidden") != std::string::npos;
}

std::string_view PageTree::attribute(NodeId id, AttributeName name) const {
  for (const PageAttribute& attribute : attributes(id)) {
    if (attribute.name == name) {
      return value(attribute);
    }
  }
  return {};
}

std::string_view PageTree::name(NodeId id) const {
  const Tag tag = m_nodes[id].tag;
  return tag == Tag::other ? attribute(id, AttributeName::custom_tag) : tag_name(tag);
}

std::size_t PageTree::written_length(NodeId id, std::size_t characters) const {
  const auto found = std::lower_bound(
      m_dropped_space.begin(), m_dropped_space.end(), id,
      [](const DroppedSpace& dropped, NodeId node) { return dropped.node < node; });
  if (found == m_dropped_space.end() || found->node != id) {
    return characters;
  }
  return static_cast<std::size_t>(static_cast<std::int64_t>(characters) + found->characters);
}

void PageTree::shrink_to_fit() {
  m_nodes.shrink_to_fit();
  m_attributes.shrink_to_fit();
  m_characters.shrink_to_fit();
  m_dropped_space.shrink_to_fit();
}

}  // namespace sst
