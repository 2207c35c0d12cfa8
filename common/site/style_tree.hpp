#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/page/feature.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/counts_by_element.hpp"
#include "common/site/element_key.hpp"
#include "common/site/page_style_tree.hpp"

namespace sst {

/// The merged style tree of any number of pages [Yi03, section 3.2]: counts only, no importance and
/// no marks.
///
/// A commutative monoid: merge() is associative and commutative, and a default-constructed tree is
/// its identity. The tree contains only integers, so results do not depend on the order or grouping
/// of pages:
/// - the number of pages of each style node
/// - for each leaf element and feature, the number of pages on which the feature occurs once,
///   twice, and so on
/// - the repeats, from which the document frequencies within any element are computed; see Repeat
///
/// Counts at most kMostFeatures features per page: those with the smallest hashes, so that pages
/// agree on which of their common features are counted. Only book-length pages have more.
///
/// An element may be a leaf on some pages and have children on others. Both are counted; the leaf
/// is an additional style without children.
class StyleTree {
 public:
  using ElementId = std::uint32_t;
  using StyleId = std::uint32_t;
  static constexpr ElementId kRoot = 0;
  static constexpr StyleId kNoStyle = 0xFFFFFFFF;
  static constexpr std::size_t kMostFeatures = 1 << 16;

  struct ElementNode {
    ElementKey key = 0;
    std::uint32_t leaf_pages = 0;    ///< pages on which it is a leaf
    StyleId first_style = kNoStyle;  ///< head of an unordered list linked by next_style
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

    auto key() const { return std::tie(element, feature, count); }
  };
  /// Pairs of consecutive leaves with `feature` on one page. `element` is the lowest common
  /// ancestor of the two leaves, and `pages` is the number of pairs.
  ///
  /// If n leaves in an element have the feature on one page, the element contains n - 1 such pairs.
  /// So the document frequency of a feature within an element is the sum of its observations in the
  /// element's subtree minus the sum of its repeats there.
  struct Repeat {
    FeatureHash feature = 0;
    ElementId element = 0;
    std::uint32_t pages = 0;

    auto key() const { return std::tie(element, feature); }
  };

  StyleTree();

  /// Merges a page's style tree into this one [Yi03, section 3.2]. References on the page are
  /// resolved against its address.
  void add(const PageTree& page, std::string_view address, const PageStyleTree& style_tree);

  /// Adds all pages of another tree. REQUIRES: &other != this.
  void merge(const StyleTree& other);

  std::uint64_t page_count() const { return m_page_count; }
  std::span<const ElementNode> elements() const { return m_elements; }
  std::span<const StyleNode> styles() const { return m_styles; }

  /// The number of pages that contain the element. A page contains it at most once.
  std::uint32_t pages(ElementId element) const;

  /// Merges equal observations and equal repeats. The tree stays compact until the next add() or
  /// merge().
  void compact();
  /// The observations of one element, sorted by feature and count; each pair of feature and count
  /// occurs once. REQUIRES: the tree is compact.
  std::span<const Observation> observations(ElementId element) const;
  /// The repeats of one element, sorted by feature; each feature occurs once. REQUIRES: the tree is
  /// compact.
  std::span<const Repeat> repeats(ElementId element) const;

 private:
  ElementId new_element(ElementKey key);
  StyleId find_or_add_style(ElementId parent, SequenceHash sequence,
                            std::span<const ElementKey> children);
  bool has_sequence(const StyleNode& style, std::span<const ElementKey> keys) const;
  FeatureHash largest_counted_feature(const PageTree& page, std::string_view address);
  void observe_leaves(const PageTree& page, std::string_view address,
                      const PageStyleTree& style_tree);
  /// For each feature of a page, the last leaf that has it. A page may have a very large number of
  /// features, so the memory is freed after each page.
  using LastLeaves = tsl::robin_map<FeatureHash, NodeId, SeededHash>;
  void observe_leaf(NodeId leaf, LastLeaves& last_leaves);

  std::uint64_t m_page_count = 0;
  std::vector<ElementNode> m_elements;
  std::vector<StyleNode> m_styles;
  tsl::robin_map<std::uint64_t, StyleId, SeededHash> m_style_index;  // by parent and sequence
  CountsByElement<Observation> m_observations;
  CountsByElement<Repeat> m_repeats;

  /// The leaf that observe_leaves() is visiting, or one of its ancestors.
  struct OpenElement {
    NodeId page_node = 0;
    ElementId element = 0;
  };

  // Scratch buffers, reused across pages.
  std::vector<ElementId> m_mapped;
  std::vector<ElementKey> m_keys;
  std::vector<FeatureHash> m_features;
  std::vector<std::uint32_t> m_pending;
  std::vector<OpenElement> m_open;
  std::string m_text;
};

}  // namespace sst
