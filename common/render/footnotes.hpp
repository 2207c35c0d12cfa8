#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// The footnotes of a page: a numbered list at the end of its content. Every item has text, and
/// exactly one link before the list leads to it. The links are in the order of the items, and the
/// text of a link is the item's number. Any other list of notes is written as a list, because
/// Markdown's footnotes would lose or reorder its content.
class Footnotes {
 public:
  /// Takes time linear in the size of the page, or almost no time if the content does not end in a
  /// numbered list.
  Footnotes(const PageTree& page, const KeptContent& kept);

  /// The list; kNoNode if the page has no footnotes.
  NodeId list() const { return m_list; }
  /// The number of the footnote that the link `link` refers to; 0 for other links.
  std::uint32_t number_of(NodeId link) const;

 private:
  bool find_list();
  bool read_items();
  bool read_links();
  bool is_number(NodeId link, std::uint32_t number) const;
  bool has_kept(NodeId node) const;
  bool has_kept_text(NodeId node) const;

  const PageTree& m_page;
  const KeptContent& m_kept;
  NodeId m_list = kNoNode;
  std::vector<std::string_view> m_ids;  // ids of the items
  std::vector<NodeId> m_links;          // links to the items
};

}  // namespace sst
