#include "common/page/page_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = 1'500;  // maximum text in an entry
constexpr std::size_t kEntries = 3;         // minimum number of entries
constexpr std::size_t kLinkShare = 7;       // at least 1 in `kLinkShare` bytes of entries is linked

class EntryCounter {
 public:
  EntryCounter(const PageTree& page, const KeptContent& content)
      : m_page{page}, m_bytes(page.size(), 0), m_linked(page.size(), 0) {
    for (const KeptContent::Piece& piece : content.pieces()) {
      m_bytes[piece.node] = static_cast<std::uint32_t>(content.text(page, piece).size());
    }
    for (NodeId id = page.size(); --id > PageTree::kRoot;) {
      const PageNode& node = page.node(id);
      m_bytes[node.parent] += m_bytes[id];
      m_linked[node.parent] += node.tag == Tag::a ? m_bytes[id] : m_linked[id];
    }
  }

  /// True if at least half of the kept text is in entries.
  bool are_most() {
    const std::size_t all = m_bytes[PageTree::kRoot];
    // Quick check: if entries make up half of the text, at least 1 in 2 * kLinkShare of its bytes
    // is linked.
    const bool may_be = 2 * kLinkShare * m_linked[PageTree::kRoot] >= all;
    return all > 0 && may_be && 2 * in_entries() >= all;
  }

 private:
  /// The properties that similar elements share: parent, tag and class.
  using Alike = std::tuple<NodeId, Tag, std::string_view>;
  struct Element {
    Alike alike;
    NodeId node = 0;
  };

  /// The number of bytes of kept text in entries.
  std::size_t in_entries() {
    mark_linked();
    std::vector<Element> elements;  // elements with kept text
    for (NodeId id = PageTree::kRoot + 1; id < m_page.size(); ++id) {
      const PageNode& node = m_page.node(id);
      if (m_bytes[id] > 0 && !node.is_text()) {
        elements.push_back(
            {{node.parent, node.tag, m_page.attribute(id, AttributeName::class_)}, id});
      }
    }
    std::ranges::sort(elements, {}, &Element::alike);
    std::vector<NodeId> entries;
    for (auto first = elements.begin(); first != elements.end();) {
      const auto end = std::find_if(first, elements.end(), [&](const Element& element) {
        return element.alike != first->alike;
      });
      if (const std::span alike{first, end}; are_entries(alike)) {
        std::ranges::transform(alike, std::back_inserter(entries), &Element::node);
      }
      first = end;
    }
    std::ranges::sort(entries);
    std::size_t bytes = 0;
    NodeId covered = 0;  // end of the last counted entry; skips nested entries
    for (const NodeId entry : entries) {
      if (entry >= covered) {
        bytes += m_bytes[entry];
        covered = m_page.node(entry).end;
      }
    }
    return bytes;
  }

  /// Marks the links that begin their line or make up most of it, and the ancestors of these links.
  void mark_linked() {
    std::vector<NodeId> lines(m_page.size(), PageTree::kRoot);  // the block element around a node
    std::vector<NodeId> first_texts(m_page.size(), kNoNode);    // by line: its first kept text
    for (NodeId id = PageTree::kRoot + 1; id < m_page.size(); ++id) {
      const PageNode& node = m_page.node(id);
      const bool continues = display_of(node.tag) == Display::inline_level;
      const NodeId line = lines[id] = continues ? lines[node.parent] : id;
      if (node.is_text() && m_bytes[id] > 0 && first_texts[line] == kNoNode) {
        first_texts[line] = id;
      }
    }
    m_is_linked.assign(m_page.size(), false);
    for (NodeId link = PageTree::kRoot + 1; link < m_page.size(); ++link) {
      const NodeId line = lines[link];
      if (m_page.node(link).tag == Tag::a && m_bytes[link] > 0 &&
          (2 * m_bytes[link] > m_bytes[line] || first_texts[line] > link)) {
        for (NodeId id = link; id != PageTree::kRoot && !m_is_linked[id];
             id = m_page.node(id).parent) {
          m_is_linked[id] = true;
        }
      }
    }
  }

  /// True if these similar elements are entries.
  bool are_entries(std::span<const Element> alike) const {
    std::size_t with_link = 0;
    std::size_t bytes = 0;
    std::size_t linked = 0;
    for (const Element& element : alike) {
      if (m_bytes[element.node] > kEntryBytes) {
        return false;
      }
      with_link += m_is_linked[element.node] ? 1 : 0;
      bytes += m_bytes[element.node];
      linked += m_linked[element.node];
    }
    return alike.size() >= kEntries && 3 * with_link >= 2 * alike.size() &&
           kLinkShare * linked >= bytes;
  }

  const PageTree& m_page;
  std::vector<std::uint32_t> m_bytes;   // by node: bytes of kept text inside
  std::vector<std::uint32_t> m_linked;  // by node: bytes of linked kept text inside
  std::vector<bool> m_is_linked;  // by node: contains a link that starts its line or is most of it
};

}  // namespace

std::string_view kind_name(PageKind kind) {
  return kind == PageKind::list ? "list" : "text";
}

PageKind page_kind(const PageTree& page, const KeptContent& content) {
  return EntryCounter{page, content}.are_most() ? PageKind::list : PageKind::text;
}

}  // namespace sst
