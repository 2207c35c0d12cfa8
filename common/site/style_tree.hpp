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

/// A feature as people read it.
struct WrittenFeature {
  FeatureKind kind = FeatureKind::word;
  std::string text;
};
using FeatureNames = tsl::robin_map<FeatureHash, WrittenFeature, SeededHash>;

/// The style tree of any number of pages [Yi03, section 3.2], as counted and not yet judged.
///
/// A commutative monoid: merge() is associative and commutative, and a default-made tree is its
/// unit. All that is kept are integers: pages for each style node, and, for each leaf element and
/// feature, on how many pages the feature occurs once, twice, and so on. So whatever is computed
/// from a tree is the same for any order and grouping of the pages in it.
///
/// An element is a leaf on some pages and holds elements on others; both are counted. Where it is a
/// leaf, it has a style of its own, without children.
class StyleTree {
 public:
  using ElementId = std::uint32_t;
  using StyleId = std::uint32_t;
  static constexpr ElementId kRoot = 0;
  static constexpr StyleId kNoStyle = 0xFFFFFFFF;

  struct ElementNode {
    ElementKey key = 0;
    std::uint32_t leaf_pages = 0;    ///< pages on which it is a leaf
    StyleId first_style = kNoStyle;  ///< a list linked by StyleNode::next_style, in no set order
  };
  struct StyleNode {
    SequenceHash sequence = 0;
    ElementId parent = 0;
    ElementId first_child = 0;  ///< the children are [first_child, first_child + child_count)
    std::uint32_t child_count = 0;
    std::uint32_t pages = 0;  ///< n of (Es, n)
    StyleId next_style = kNoStyle;
  };
  /// On `pages` pages, `feature` occurs `count` times in the leaf `element`.
  struct Observation {
    FeatureHash feature = 0;
    ElementId element = 0;
    std::uint32_t count = 0;
    std::uint32_t pages = 0;
  };

  StyleTree();

  /// Merges a page's style tree into this one [Yi03, section 3.2]. `base` is the page's address for
  /// append_resolved_reference(); `names`, where given, is told what each new feature's hash means.
  void add(const PageTree& page, std::string_view base, const PageStyleTree& style_tree,
           FeatureNames* names = nullptr);

  /// Adds all pages of another tree, which must not be this one.
  void merge(const StyleTree& other);

  std::uint64_t page_count() const { return m_page_count; }
  std::span<const ElementNode> elements() const { return m_elements; }
  std::span<const StyleNode> styles() const { return m_styles; }

  /// On how many pages an element stands; on each of them it does so once.
  std::uint32_t pages(ElementId element) const;

  /// Sorts and folds the observations, after which observations() is as it says until the next
  /// add() or merge().
  void compact();
  /// The observations of one element, sorted by feature and count, no (feature, count) twice.
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
  std::size_t m_compacted = 0;                 // so many of them are sorted and folded
  std::vector<std::uint32_t> m_element_start;  // by element: its first observation

  // Scratch memory, kept from page to page.
  std::vector<ElementId> m_mapped;
  std::vector<ElementKey> m_keys;
  std::vector<FeatureHash> m_features;
  std::string m_text;
};

}  // namespace sst
