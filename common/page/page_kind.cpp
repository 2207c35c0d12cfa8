#include "common/page/page_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/hash/key_numbers.hpp"
#include "common/hash/mix_hashes.hpp"
#include "common/hash/stored_hash.hpp"

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = 1'500;                 // maximum text in an entry
constexpr std::size_t kEntries = 3;                        // minimum number of entries
constexpr std::size_t kWithLink = (2 * kEntries + 2) / 3;  // two thirds of them, rounded up
constexpr std::size_t kLinkShare = 7;  // at least 1 in `kLinkShare` bytes of entries is linked

class EntryCounter {
 public:
  EntryCounter(const PageTree& page, const KeptContent& content)
      : m_page{page}, m_kept(page.size()) {
    for (const KeptContent::Piece& piece : content.pieces()) {
      m_kept[piece.node].bytes = static_cast<std::uint32_t>(content.text(page, piece).size());
    }
    for (NodeId id = page.size(); --id > PageTree::kRoot;) {
      if (const Kept& kept = m_kept[id]; kept.bytes > 0) {
        const PageNode& node = page.node(id);
        m_kept[node.parent].bytes += kept.bytes;
        m_kept[node.parent].linked += node.tag == Tag::a ? kept.bytes : kept.linked;
      }
    }
  }

  /// True if at least half of the kept text is in entries.
  bool are_most() {
    const auto [all, linked] = m_kept[PageTree::kRoot];
    // Quick check: if entries make up half of the text, at least 1 in 2 * kLinkShare of its bytes
    // is linked.
    const bool may_be = 2 * kLinkShare * linked >= all;
    return all > 0 && may_be && 2 * in_entries() >= all;
  }

 private:
  /// The bytes of kept text in a node, and of linked kept text.
  struct Kept {
    std::uint32_t bytes = 0;
    std::uint32_t linked = 0;
  };
  struct Place {
    NodeId line = PageTree::kRoot;   // the block element around the node
    NodeId first_text = kNoNode;     // of a line: its first kept text
    std::uint32_t linked_below = 0;  // number of children that are linked
    bool is_linked = false;          // contains a link that begins its line or makes up most of it
  };
  /// Similar elements: those with the same parent, tag and class.
  struct Alike {
    std::uint32_t elements = 0;
    std::uint32_t with_link = 0;
    std::uint32_t bytes = 0;
    std::uint32_t linked = 0;
    bool has_long = false;

    bool are_entries() const {
      return !has_long && elements >= kEntries && 3 * with_link >= 2 * elements &&
             kLinkShare * linked >= bytes;
    }
  };

  /// The number of bytes of kept text in entries.
  std::size_t in_entries() {
    mark_linked();
    std::vector<NodeId> elements;  // whose parent may contain entries
    for (NodeId id = PageTree::kRoot + 1; id < m_page.size(); ++id) {
      const PageNode& node = m_page.node(id);
      if (m_kept[id].bytes > 0 && !node.is_text() &&
          m_places[node.parent].linked_below >= kWithLink) {
        elements.push_back(id);
      }
    }
    KeyNumbers numbers;
    numbers.reset(elements.size());
    std::vector<std::uint32_t> number_of;  // by element
    std::vector<Alike> alike;              // by number
    for (const NodeId id : elements) {
      const PageNode& node = m_page.node(id);
      const std::uint64_t class_hash = hash_text(m_page.attribute(id, AttributeName::class_));
      number_of.push_back(numbers.number(
          mix_hashes(mix_hashes(node.parent, static_cast<std::uint64_t>(node.tag)), class_hash)));
      alike.resize(numbers.count());
      add(id, alike[number_of.back()]);
    }
    std::size_t bytes = 0;
    NodeId covered = 0;  // end of the last counted entry; skips nested entries
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const NodeId id = elements[i];
      if (id >= covered && alike[number_of[i]].are_entries()) {
        bytes += m_kept[id].bytes;
        covered = m_page.node(id).end;
      }
    }
    return bytes;
  }

  void add(NodeId id, Alike& alike) const {
    ++alike.elements;
    alike.with_link += m_places[id].is_linked ? 1 : 0;
    alike.bytes += m_kept[id].bytes;
    alike.linked += m_kept[id].linked;
    alike.has_long = alike.has_long || m_kept[id].bytes > kEntryBytes;
  }

  /// Marks the links that begin their line or make up most of it, and the ancestors of these links.
  void mark_linked() {
    m_places.resize(m_page.size());
    std::vector<NodeId> links;
    for (NodeId id = PageTree::kRoot + 1; id < m_page.size(); ++id) {
      if (m_kept[id].bytes == 0) {
        continue;
      }
      const PageNode& node = m_page.node(id);
      const bool continues = display_of(node.tag) == Display::inline_level;
      const NodeId line = m_places[id].line = continues ? m_places[node.parent].line : id;
      if (node.is_text() && m_places[line].first_text == kNoNode) {
        m_places[line].first_text = id;
      } else if (node.tag == Tag::a) {
        links.push_back(id);
      }
    }
    for (const NodeId link : links) {
      const NodeId line = m_places[link].line;
      if (2 * m_kept[link].bytes > m_kept[line].bytes || m_places[line].first_text > link) {
        for (NodeId id = link; id != PageTree::kRoot && !m_places[id].is_linked;
             id = m_page.node(id).parent) {
          m_places[id].is_linked = true;
          ++m_places[m_page.node(id).parent].linked_below;
        }
      }
    }
  }

  const PageTree& m_page;
  std::vector<Kept> m_kept;     // by node
  std::vector<Place> m_places;  // by node
};

}  // namespace

std::string_view kind_name(PageKind kind) {
  return kind == PageKind::list ? "list" : "text";
}

PageKind page_kind(const PageTree& page, const KeptContent& content) {
  return EntryCounter{page, content}.are_most() ? PageKind::list : PageKind::text;
}

}  // namespace sst
