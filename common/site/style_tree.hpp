#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/page/feature.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/element_key.hpp"
#include "common/site/page_style_tree.hpp"

namespace sst {

/// The readable form of a feature.
struct ReadableFeature {
  FeatureKind kind = FeatureKind::word;
  std::string text;
};
using FeatureNames = tsl::robin_map<FeatureHash, ReadableFeature, SeededHash>;

/// The merged style tree of any number of pages [Yi03, section 3.2]: counts only, no importance and
/// no marks.
///
/// A commutative monoid: merge() is associative and commutative, and a default-constructed tree is
/// its identity. The tree holds integers only: the pages of each style node, and for each leaf
/// element and feature the number of pages on which the feature occurs once, twice, and so on.
/// Results therefore do not depend on the order or grouping of pages.
///
/// An element may be a leaf on some pages and have children on others. Both are counted; as a leaf,
/// it has an additional style without children.
class StyleTree {
 public:
  using ElementId = std::uint32_t;
  using StyleId = std::uint32_t;
  static constexpr ElementId kRoot = 0;
  static constexpr StyleId kNoStyle = 0xFFFFFFFF;

  struct ElementNode {
    ElementKey key = 0;
    std::uint32_t leaf_pages = 0;    ///< pages on which it is a leaf
    StyleId first_style = kNoStyle;  ///< of a list linked by StyleNode::next_style, unordered
  };
  struct StyleNode {
    SequenceHash sequence = 0;
    ElementId parent = 0;
    ElementId first_child = 0;  ///< children are [first_child, first_child + child_count)
    std::uint32_t child_count = 0;
    std::uint32_t pages = 0;  ///< n of (Es, n)
    StyleId next_style = kNoStyle;
  };
  /// `feature` occurs `count` times in the leaf `element` on each of `pages` pages.
  struct Observation {
    FeatureHash feature = 0;
    ElementId element = 0;
    std::uint32_t count = 0;
    std::uint32_t pages = 0;
  };

  StyleTree();

  /// Merges a page's style tree into this one [Yi03, section 3.2]. References on the page are
  /// resolved against its address `base`. Each new feature is added to `names`, unless that is
  /// null.
  void add(const PageTree& page, std::string_view base, const PageStyleTree& style_tree,
           FeatureNames* names = nullptr);

  /// Adds all pages of another tree. REQUIRES: &other != this.
  void merge(const StyleTree& other);

  std::uint64_t page_count() const { return m_page_count; }
  std::span<const ElementNode> elements() const { return m_elements; }
  std::span<const StyleNode> styles() const { return m_styles; }

  /// The number of pages that have the element. A page has it at most once.
  std::uint32_t pages(ElementId element) const;

  /// Sorts the observations and merges equal ones. The tree is then compact until the next add() or
  /// merge().
  void compact();
  /// The observations of one element, sorted by feature and count; each such pair occurs once.
  /// REQUIRES: the tree is compact.
  std::span<const Observation> observations(ElementId element) const;

 private:
  ElementId new_element(ElementKey key);
  StyleId find_or_add_style(ElementId parent, SequenceHash sequence,
                            std::span<const ElementKey> children);
  bool has_sequence(const StyleNode& style, std::span<const ElementKey> keys) const;
  void observe_leaf(const PageTree& page, std::string_view base, NodeId node, ElementId element,
                    FeatureNames* names);

  std::uint64_t m_page_count = 0;
  std::vector<ElementNode> m_elements;
  std::vector<StyleNode> m_styles;
  tsl::robin_map<std::uint64_t, StyleId, SeededHash> m_style_index;  // by parent and sequence
  std::vector<Observation> m_observations;
  std::size_t m_compacted = 0;                 // number of observations after the last compact()
  std::vector<std::uint32_t> m_element_start;  // by element: its first observation

  // Scratch memory, kept from page to page.
  std::vector<ElementId> m_mapped;
  std::vector<ElementKey> m_keys;
  std::vector<FeatureHash> m_features;
  std::string m_text;
};

}  // namespace sst
