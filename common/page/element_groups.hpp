#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The kinds of content that an element's tag, role or names indicate. An element may be in many
/// groups. The enumerators also name block features, see BlockFeatures.
// X(enumerator)
#define SST_ELEMENT_GROUPS(X)         \
  /* by tag or role */                \
  X(main)                             \
  X(article)                          \
  X(section)                          \
  X(nav)                              \
  X(footer)                           \
  X(header)                           \
  X(form)                             \
  X(table)                            \
  X(cell)                             \
  X(list)                             \
  X(item)                             \
  X(figure)                           \
  X(hidden)                           \
  /* by class, id or item property */ \
  X(named_content)                    \
  X(named_body)                       \
  X(named_post)                       \
  X(named_article)                    \
  X(named_text)                       \
  X(named_comments)                   \
  X(named_forum)                      \
  X(named_side)                       \
  X(named_footer)                     \
  X(named_header)                     \
  X(named_author)                     \
  X(named_meta)                       \
  X(named_dialog)                     \
  X(named_form)                       \
  X(named_caption)                    \
  X(named_item)                       \
  X(named_product)                    \
  X(named_widget)                     \
  /* not features */                  \
  X(aside)                            \
  X(quote)                            \
  X(named_title)                      \
  X(named_reply)                      \
  X(named_nav)                        \
  X(named_related)                    \
  X(named_share)                      \
  X(named_tags)                       \
  X(named_ad)                         \
  X(named_subscribe)                  \
  X(named_pager)

enum class ElementGroup : std::uint8_t {
#define SST_ENUMERATOR(enumerator) enumerator,
  SST_ELEMENT_GROUPS(SST_ENUMERATOR)
#undef SST_ENUMERATOR
};

inline constexpr std::size_t kElementGroups = [] {
  std::size_t count = 0;
#define SST_COUNT(enumerator) ++count;
  SST_ELEMENT_GROUPS(SST_COUNT)
#undef SST_COUNT
  return count;
}();

/// The number of groups that are features of the blocks inside an element (see BlockFeatures). The
/// enumerators of these groups come first.
inline constexpr std::size_t kFeatureGroups = static_cast<std::size_t>(ElementGroup::aside);

/// A set of groups: bit i stands for the group with value i.
using ElementGroups = std::uint64_t;
static_assert(kElementGroups <= 64);

constexpr ElementGroups bit_of(ElementGroup group) {
  return ElementGroups{1} << static_cast<unsigned>(group);
}

/// The groups of an element, from its tag, role, state and names.
ElementGroups groups_of(const PageTree& page, NodeId element);
/// The groups from the element's tag, role and state only.
ElementGroups groups_of_kind(const PageTree& page, NodeId element);

/// True for attributes whose values are names.
constexpr bool has_names(AttributeName name) {
  return name == AttributeName::class_ || name == AttributeName::id ||
         name == AttributeName::itemprop || name == AttributeName::custom_tag;
}

/// The groups that a class, an id or an item property indicates. Each part of the name (see
/// name_parts.hpp) is matched as a whole, at its beginning, or at its end.
ElementGroups groups_of_name(std::string_view name);

/// The enumerator's name, such as "named_comments".
std::string_view group_name(ElementGroup group);

}  // namespace sst
