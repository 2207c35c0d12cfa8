#include "common/page/page_kind.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

namespace sst {
namespace {

constexpr std::size_t kEntryBytes = 1'500;  // the most text of an entry
constexpr std::size_t kEntries = 3;         // the fewest elements alike that are entries
constexpr std::size_t kLinkShare = 7;       // one in so many bytes of them is in links

class EntryCounter {
 public:
  EntryCounter(const PageTree& page, const KeptContent& content)
      : m_page{page},
        m_bytes(page.size(), 0),
        m_linked(page.size(), 0),
        m_lines(page.size(), PageTree::kRoot),
        m_first_texts(page.size(), kNoNode),
        m_is_linked(page.size(), false) {
    for (const KeptContent::Piece& piece : content.pieces()) {
      m_bytes[piece.node] = content.text(page, piece).size();
    }
    for (NodeId id = page.size(); --id > PageTree::kRoot;) {
      const NodeId parent = page.node(id).parent;
      m_bytes[parent] += m_bytes[id];
      m_linked[parent] += page.node(id).tag == Tag::a ? m_bytes[id] : m_linked[id];
      if (m_bytes[id] > 0 && !page.node(id).is_text()) {
        m_elements.push_back(id);
      }
    }
    for (NodeId id = PageTree::kRoot + 1; id < page.size(); ++id) {
      const PageNode& node = page.node(id);
      const bool continues = display_of(node.tag) == Display::inline_level;
      m_lines[id] = continues ? m_lines[node.parent] : id;
      if (node.is_text() && m_bytes[id] > 0 && m_first_texts[m_lines[id]] == kNoNode) {
        m_first_texts[m_lines[id]] = id;
      }
    }
  }

  /// The bytes of all kept texts.
  std::size_t all() const { return m_bytes[PageTree::kRoot]; }

  /// The bytes of those in entries.
  std::size_t in_entries() {
    for (const NodeId id : m_elements) {
      if (m_page.node(id).tag == Tag::a) {
        mark_linked(id);
      }
    }
    std::ranges::sort(m_elements, {}, [&](NodeId id) { return alike_key(id); });
    std::vector<NodeId> entries;
    for (auto first = m_elements.begin(); first != m_elements.end();) {
      const auto end = std::find_if(first, m_elements.end(),
                                    [&](NodeId id) { return alike_key(id) != alike_key(*first); });
      if (are_entries(first, end)) {
        entries.insert(entries.end(), first, end);
      }
      first = end;
    }
    std::ranges::sort(entries);
    std::size_t bytes = 0;
    NodeId covered = 0;  // by entries around others
    for (const NodeId entry : entries) {
      if (entry >= covered) {
        bytes += m_bytes[entry];
        covered = m_page.node(entry).end;
      }
    }
    return bytes;
  }

 private:
  using AlikeKey = std::tuple<NodeId, Tag, std::string_view>;

  AlikeKey alike_key(NodeId id) const {
    return {m_page.node(id).parent, m_page.node(id).tag,
            m_page.attribute(id, AttributeName::class_)};
  }

  /// Marks the elements around a link that is most of its line, or begins it.
  void mark_linked(NodeId link) {
    const NodeId line = m_lines[link];
    if (2 * m_bytes[link] > m_bytes[line] || m_first_texts[line] > link) {
      for (NodeId id = link; id != PageTree::kRoot && !m_is_linked[id];
           id = m_page.node(id).parent) {
        m_is_linked[id] = true;
      }
    }
  }

  /// True if elements alike are entries.
  template <typename Iterator>
  bool are_entries(Iterator first, Iterator end) const {
    const auto count = static_cast<std::size_t>(end - first);
    const auto linked = static_cast<std::size_t>(
        std::count_if(first, end, [&](NodeId id) { return m_is_linked[id]; }));
    std::size_t bytes = 0;
    std::size_t bytes_of_links = 0;
    std::for_each(first, end, [&](NodeId id) {
      bytes += m_bytes[id];
      bytes_of_links += m_linked[id];
    });
    return count >= kEntries && 3 * linked >= 2 * count && kLinkShare * bytes_of_links >= bytes &&
           std::all_of(first, end, [&](NodeId id) { return m_bytes[id] <= kEntryBytes; });
  }

  const PageTree& m_page;
  std::vector<std::size_t> m_bytes;   // by node, of the kept texts inside
  std::vector<std::size_t> m_linked;  // by node, of those in links
  std::vector<NodeId> m_lines;        // by node: the innermost block element around it, or itself
  std::vector<NodeId> m_first_texts;  // by line: its first kept text
  std::vector<bool> m_is_linked;      // by node: has a link that begins a line, or is most of it
  std::vector<NodeId> m_elements;     // with kept text
};

}  // namespace

std::string_view kind_name(PageKind kind) {
  return kind == PageKind::list ? "list" : "text";
}

PageKind page_kind(const PageTree& page, const KeptContent& content) {
  EntryCounter entries{page, content};
  return entries.all() > 0 && 2 * entries.in_entries() >= entries.all() ? PageKind::list
                                                                        : PageKind::text;
}

}  // namespace sst
