#include "common/site/style_tree.hpp"

#include <algorithm>
#include <cassert>

#include "common/hash/smallest_hashes.hpp"
#include "common/page/tree_bytes.hpp"
#include "common/site/style_index.hpp"

namespace sst {
StyleTree::StyleTree() {
  new_element(root_key());
}

StyleTree::ElementId StyleTree::new_element(ElementKey key) {
  m_elements.push_back({key, 0, kNoStyle});
  return static_cast<ElementId>(m_elements.size() - 1);
}

void StyleTree::add(const PageTree& page, std::string_view address,
                    const PageStyleTree& style_tree) {
  ++m_page_count;
  const auto nodes = style_tree.nodes();
  m_mapped.assign(nodes.size(), kRoot);
  for (std::size_t i = 0; i < nodes.size(); ++i) {  // breadth first: parents come before children
    const PageStyleTree::ElementNode& node = nodes[i];
    const ElementId element = m_mapped[i];
    if (node.is_leaf()) {
      ++m_elements[element].leaf_pages;
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
  observe_leaves(page, address, style_tree);
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

/// The largest counted feature hash of the page, see kMostFeatures.
FeatureHash StyleTree::largest_counted_feature(const PageTree& page, std::string_view address) {
  constexpr FeatureHash kAll = ~FeatureHash{0};
  if (tree_bytes(page) <= kMostFeatures) {  // a feature needs at least one byte
    return kAll;
  }
  m_features.clear();
  ReferenceResolver references{page, address};
  for_each_feature(page, references, PageTree::kRoot, m_text,
                   [&](FeatureKind kind, std::string_view text) {
                     m_features.push_back(hash_feature(kind, text));
                   });
  return smallest_hashes(m_features, kMostFeatures) ? m_features.back() : kAll;
}

/// Visits the leaves in document order, with their ancestors.
void StyleTree::observe_leaves(const PageTree& page, std::string_view address,
                               const PageStyleTree& style_tree) {
  const FeatureHash largest = largest_counted_feature(page, address);
  const auto nodes = style_tree.nodes();
  LastLeaves last_leaves;
  ReferenceResolver references{page, address};
  m_open.clear();
  m_pending.assign(1, 0);
  while (!m_pending.empty()) {
    const std::uint32_t id = m_pending.back();
    m_pending.pop_back();
    const PageStyleTree::ElementNode& node = nodes[id];
    while (!m_open.empty() && page.node(m_open.back().page_node).end <= node.page_node) {
      m_open.pop_back();
    }
    m_open.push_back({node.page_node, m_mapped[id]});
    for (std::uint32_t c = node.child_count; c-- > 0;) {  // the first child is popped first
      m_pending.push_back(node.first_child + c);
    }
    if (!node.is_leaf()) {
      continue;
    }
    m_features.clear();
    for_each_feature(page, references, node.page_node, m_text,
                     [&](FeatureKind kind, std::string_view text) {
                       const FeatureHash feature = hash_feature(kind, text);
                       if (feature <= largest) {
                         m_features.push_back(feature);
                       }
                     });
    observe_leaf(node.page_node, last_leaves);
  }
}

/// Counts m_features, the features of the leaf. The leaf is the last open element.
void StyleTree::observe_leaf(NodeId leaf, LastLeaves& last_leaves) {
  std::sort(m_features.begin(), m_features.end());
  for (std::size_t i = 0; i < m_features.size();) {
    std::size_t end = i + 1;
    while (end < m_features.size() && m_features[end] == m_features[i]) {
      ++end;
    }
    const FeatureHash feature = m_features[i];
    m_observations.add({feature, m_open.back().element, static_cast<std::uint32_t>(end - i), 1});
    const auto [last, is_first] = last_leaves.insert({feature, leaf});
    if (!is_first) {
      // Page nodes are in document order, so an open element contains the last leaf if it starts
      // before that leaf.
      const auto above = std::upper_bound(
          m_open.begin(), m_open.end(), last->second,
          [](NodeId node, const OpenElement& open) { return node < open.page_node; });
      m_repeats.add({feature, std::prev(above)->element, 1});
      last.value() = leaf;
    }
    i = end;
  }
}

void StyleTree::merge(const StyleTree& other) {
  assert(&other != this);
  m_page_count += other.m_page_count;
  std::vector<ElementId> mapped(other.m_elements.size(), kRoot);
  for (ElementId theirs = 0; theirs < other.m_elements.size(); ++theirs) {
    // A child's id is always higher than its parent's, so `mapped[theirs]` is already set.
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
  for (Observation observation : other.m_observations.all()) {
    observation.element = mapped[observation.element];
    m_observations.add(observation);
  }
  for (Repeat repeat : other.m_repeats.all()) {
    repeat.element = mapped[repeat.element];
    m_repeats.add(repeat);
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
  m_observations.compact(m_elements.size());
  m_repeats.compact(m_elements.size());
}

std::span<const StyleTree::Observation> StyleTree::observations(ElementId element) const {
  assert(m_observations.is_compact(m_elements.size()));
  return m_observations.of(element);
}

std::span<const StyleTree::Repeat> StyleTree::repeats(ElementId element) const {
  assert(m_repeats.is_compact(m_elements.size()));
  return m_repeats.of(element);
}

}  // namespace sst
