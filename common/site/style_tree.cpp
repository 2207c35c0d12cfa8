#include "common/site/style_tree.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "common/site/style_index.hpp"

namespace sst {
namespace {

constexpr std::size_t kObservationsBeforeCompaction = 4'000'000;

bool comes_before(const StyleTree::Observation& a, const StyleTree::Observation& b) {
  return std::tie(a.element, a.feature, a.count) < std::tie(b.element, b.feature, b.count);
}

}  // namespace

StyleTree::StyleTree() {
  new_element(root_key());
}

StyleTree::ElementId StyleTree::new_element(ElementKey key) {
  m_elements.push_back({key, 0, kNoStyle});
  return static_cast<ElementId>(m_elements.size() - 1);
}

void StyleTree::add(const PageTree& page, std::string_view base, const PageStyleTree& style_tree,
                    FeatureNames* names) {
  ++m_page_count;
  const auto nodes = style_tree.nodes();
  m_mapped.assign(nodes.size(), kRoot);
  for (std::size_t i = 0; i < nodes.size(); ++i) {  // breadth first: parents come before children
    const PageStyleTree::ElementNode& node = nodes[i];
    const ElementId element = m_mapped[i];
    if (node.is_leaf()) {
      ++m_elements[element].leaf_pages;
      observe_leaf(page, base, node.page_node, element, names);
      continue;
    }
    m_keys.clear();
    for (const PageStyleTree::ElementNode& child : style_tree.children(node)) {
      m_keys.push_back(child.key);
    }
    StyleNode& style = m_styles[find_or_add_style(element, hash_sequence(m_keys), m_keys)];
    ++style.pages;
    for (std::uint32_t c = 0; c < node.child_count; ++c) {
      m_mapped[node.first_child + c] = style.first_child + c;
    }
  }
  if (m_observations.size() - m_compacted > kObservationsBeforeCompaction) {
    compact();
  }
}

StyleTree::StyleId StyleTree::find_or_add_style(ElementId parent, SequenceHash sequence,
                                                std::span<const ElementKey> children) {
  std::uint64_t key = style_index_key(parent, sequence);
  for (auto found = m_style_index.find(key); found != m_style_index.end();
       found = m_style_index.find(++key)) {
    const StyleNode& style = m_styles[found->second];
    if (style.parent == parent && style.sequence == sequence && has_sequence(style, children)) {
      return found->second;
    }
  }
  const auto id = static_cast<StyleId>(m_styles.size());
  StyleNode style;
  style.sequence = sequence;
  style.parent = parent;
  style.first_child = static_cast<ElementId>(m_elements.size());
  style.child_count = static_cast<std::uint32_t>(children.size());
  style.next_style = m_elements[parent].first_style;
  for (const ElementKey child : children) {
    new_element(child);
  }
  m_elements[parent].first_style = id;
  m_styles.push_back(style);
  m_style_index[key] = id;
  return id;
}

bool StyleTree::has_sequence(const StyleNode& style, std::span<const ElementKey> keys) const {
  if (style.child_count != keys.size()) {
    return false;
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (m_elements[style.first_child + i].key != keys[i]) {
      return false;
    }
  }
  return true;
}

void StyleTree::observe_leaf(const PageTree& page, std::string_view base, NodeId node,
                             ElementId element, FeatureNames* names) {
  m_features.clear();
  for_each_feature(page, base, node, m_text, [&](FeatureKind kind, std::string_view text) {
    const FeatureHash feature = hash_feature(kind, text);
    m_features.push_back(feature);
    if (names != nullptr && !names->contains(feature)) {
      names->emplace(feature, WrittenFeature{kind, std::string{text}});
    }
  });
  std::sort(m_features.begin(), m_features.end());
  for (std::size_t i = 0; i < m_features.size();) {
    std::size_t end = i + 1;
    while (end < m_features.size() && m_features[end] == m_features[i]) {
      ++end;
    }
    m_observations.push_back({m_features[i], element, static_cast<std::uint32_t>(end - i), 1});
    i = end;
  }
}

void StyleTree::merge(const StyleTree& other) {
  assert(&other != this);
  m_page_count += other.m_page_count;
  std::vector<ElementId> mapped(other.m_elements.size(), kRoot);
  for (ElementId theirs = 0; theirs < other.m_elements.size(); ++theirs) {
    // A child's id is always higher than its parent's, so `mapped` is set when it is needed.
    const ElementId ours = mapped[theirs];
    m_elements[ours].leaf_pages += other.m_elements[theirs].leaf_pages;
    for (StyleId id = other.m_elements[theirs].first_style; id != kNoStyle;
         id = other.m_styles[id].next_style) {
      const StyleNode& their_style = other.m_styles[id];
      m_keys.clear();
      for (std::uint32_t c = 0; c < their_style.child_count; ++c) {
        m_keys.push_back(other.m_elements[their_style.first_child + c].key);
      }
      StyleNode& style = m_styles[find_or_add_style(ours, their_style.sequence, m_keys)];
      style.pages += their_style.pages;
      for (std::uint32_t c = 0; c < their_style.child_count; ++c) {
        mapped[their_style.first_child + c] = style.first_child + c;
      }
    }
  }
  for (Observation observation : other.m_observations) {
    observation.element = mapped[observation.element];
    m_observations.push_back(observation);
  }
}

std::uint32_t StyleTree::pages(ElementId element) const {
  std::uint32_t pages = m_elements[element].leaf_pages;
  for (StyleId id = m_elements[element].first_style; id != kNoStyle; id = m_styles[id].next_style) {
    pages += m_styles[id].pages;
  }
  return pages;
}

void StyleTree::compact() {
  std::sort(m_observations.begin(), m_observations.end(), comes_before);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < m_observations.size(); ++i) {
    const Observation& next = m_observations[i];
    if (kept > 0 && !comes_before(m_observations[kept - 1], next)) {
      m_observations[kept - 1].pages += next.pages;
    } else {
      m_observations[kept++] = next;
    }
  }
  m_observations.resize(kept);
  m_compacted = kept;

  m_element_start.assign(m_elements.size() + 1, 0);
  for (const Observation& observation : m_observations) {
    ++m_element_start[observation.element + 1];
  }
  for (std::size_t i = 1; i < m_element_start.size(); ++i) {
    m_element_start[i] += m_element_start[i - 1];
  }
}

std::span<const StyleTree::Observation> StyleTree::observations(ElementId element) const {
  assert(m_compacted == m_observations.size() && m_element_start.size() == m_elements.size() + 1);
  return std::span{m_observations}.subspan(m_element_start[element],
                                           m_element_start[element + 1] - m_element_start[element]);
}

}  // namespace sst
