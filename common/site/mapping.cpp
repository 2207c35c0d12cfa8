#include "common/site/mapping.hpp"

#include <utility>

namespace sst {
namespace {

class Mapper {
 public:
  Mapper(const SiteStyleTree& site, const PageStyleTree& page, std::vector<MappedPart>& parts)
      : m_site{site}, m_page{page}, m_parts{parts} {}

  void run() {
    m_parts.clear();
    m_pending.push_back({0, SiteStyleTree::kRoot});
    while (!m_pending.empty()) {
      const auto [page_node, element] = m_pending.back();
      m_pending.pop_back();
      map(m_page.nodes()[page_node], element);
    }
  }

 private:
  void map(const PageStyleTree::ElementNode& node, SiteStyleTree::ElementId id) {
    const SiteStyleTree::ElementNode& element = m_site.element(id);
    if (element.mark == Mark::noisy) {
      decide(node, Verdict::noisy, id);
    } else if (node.is_leaf()) {
      map_leaf(node, id);
    } else if (const auto* style = find_style(node, id)) {
      const auto children = m_site.children(*style);
      for (std::uint32_t c = node.child_count; c-- > 0;) {  // the first child is popped first
        m_pending.push_back({node.first_child + c, children[c]});
      }
    } else {
      decide(node, unmatched_verdict(element), id);
    }
  }

  void map_leaf(const PageStyleTree::ElementNode& node, SiteStyleTree::ElementId id) {
    const SiteStyleTree::ElementNode& element = m_site.element(id);
    if (element.leaf_pages == 0) {
      decide(node, unmatched_verdict(element), id);
    } else {
      decide(node, element.leaf_is_noisy ? Verdict::noisy : Verdict::meaningful, id);
      m_parts.back().as_leaf = true;
    }
  }

  /// Everything in a meaningful element is meaningful, even nodes that no sampled page contains.
  static Verdict unmatched_verdict(const SiteStyleTree::ElementNode& element) {
    return element.mark == Mark::meaningful ? Verdict::meaningful : Verdict::possibly_meaningful;
  }

  const SiteStyleTree::StyleNode* find_style(const PageStyleTree::ElementNode& node,
                                             SiteStyleTree::ElementId id) {
    m_keys.clear();
    for (const PageStyleTree::ElementNode& child : m_page.children(node)) {
      m_keys.push_back(child.key);
    }
    return m_site.find_style(id, hash_sequence(m_keys), m_keys.size());
  }

  void decide(const PageStyleTree::ElementNode& node, Verdict verdict,
              SiteStyleTree::ElementId id) {
    m_parts.push_back({node.page_node, verdict, id});
  }

  const SiteStyleTree& m_site;
  const PageStyleTree& m_page;
  std::vector<MappedPart>& m_parts;
  std::vector<std::pair<std::uint32_t, SiteStyleTree::ElementId>> m_pending;
  std::vector<ElementKey> m_keys;
};

}  // namespace

void map_page(const SiteStyleTree& site, const PageStyleTree& page,
              std::vector<MappedPart>& parts) {
  Mapper{site, page, parts}.run();
}

}  // namespace sst
