#include "common/render/footnotes.hpp"

#include <algorithm>
#include <string>

namespace sst {
namespace {

constexpr std::size_t kMostFootnotes = 1'000;

bool holds_other_blocks(Tag tag) {
  return tag == Tag::li || tag == Tag::blockquote || tag == Tag::pre || heading_level(tag) > 0;
}

}  // namespace

Footnotes::Footnotes(const PageTree& page, const KeptContent& kept) : m_page{page}, m_kept{kept} {
  if (!find_list() || !read_items() || !read_links()) {
    m_list = kNoNode;
    m_links.clear();
  }
}

/// Finds the outermost numbered list that contains the last piece.
bool Footnotes::find_list() {
  if (m_kept.pieces().empty()) {
    return false;
  }
  bool is_inside = false;
  for (NodeId up = m_page.node(m_kept.pieces().back().node).parent; up != kNoNode;
       up = m_page.node(up).parent) {
    const Tag tag = m_page.node(up).tag;
    if (tag == Tag::ol) {
      m_list = up;
      is_inside = false;
    } else {
      is_inside = is_inside || holds_other_blocks(tag);
    }
  }
  return m_list != kNoNode && !is_inside;
}

/// Returns false unless all kept content of the list is in items with an id and text.
bool Footnotes::read_items() {
  for (NodeId id = m_list + 1; id < m_page.node(m_list).end; id = m_page.node(id).end) {
    if (!has_kept(id)) {
      continue;
    }
    const std::string_view name = m_page.attribute(id, AttributeName::id);
    if (m_page.node(id).tag != Tag::li || name.empty() || m_ids.size() == kMostFootnotes ||
        !has_kept_text(id)) {
      return false;
    }
    m_ids.push_back(name);
  }
  return !m_ids.empty();
}

/// Returns false unless exactly one link refers to each item, in the order of the items.
bool Footnotes::read_links() {
  for (NodeId id = 0; id < m_list; ++id) {
    const PageNode& node = m_page.node(id);
    std::string_view target =
        node.tag == Tag::a ? m_page.attribute(id, AttributeName::href) : std::string_view{};
    if (!target.starts_with('#') || !has_kept(id)) {
      continue;
    }
    target.remove_prefix(1);
    const std::size_t next = m_links.size();
    if (next < m_ids.size() && target == m_ids[next] &&
        is_number(id, static_cast<std::uint32_t>(next + 1))) {
      m_links.push_back(id);
    } else if (std::ranges::find(m_ids, target) != m_ids.end()) {
      return false;
    }
  }
  return m_links.size() == m_ids.size();
}

/// True if the link's kept content is `number`.
bool Footnotes::is_number(NodeId link, std::uint32_t number) const {
  const auto pieces = m_kept.pieces();
  const auto piece = std::ranges::lower_bound(pieces, link, {}, &KeptContent::Piece::node);
  if (std::next(piece) != pieces.end() && std::next(piece)->node < m_page.node(link).end) {
    return false;
  }
  return m_kept.text(m_page, *piece) == std::to_string(number);
}

bool Footnotes::has_kept(NodeId node) const {
  const auto pieces = m_kept.pieces();
  const auto piece = std::ranges::lower_bound(pieces, node, {}, &KeptContent::Piece::node);
  return piece != pieces.end() && piece->node < m_page.node(node).end;
}

bool Footnotes::has_kept_text(NodeId node) const {
  const auto pieces = m_kept.pieces();
  auto piece = std::ranges::lower_bound(pieces, node, {}, &KeptContent::Piece::node);
  for (; piece != pieces.end() && piece->node < m_page.node(node).end; ++piece) {
    if (std::ranges::any_of(m_kept.text(m_page, *piece), [](char c) {
          return static_cast<unsigned char>(c) > ' ' && c != '\x7F';
        })) {
      return true;
    }
  }
  return false;
}

std::uint32_t Footnotes::number_of(NodeId link) const {
  const auto found = std::ranges::lower_bound(m_links, link);
  return found != m_links.end() && *found == link
             ? static_cast<std::uint32_t>(found - m_links.begin()) + 1
             : 0;
}

}  // namespace sst
