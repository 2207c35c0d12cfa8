#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/site/element_key.hpp"
#include "common/site/mark.hpp"
#include "common/site/parameters.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// The marked and simplified Site Style Tree (SST) [Yi03, section 3.4, figure 6]: everything that
/// the `paper` profile needs to clean the site's pages. Below a maximal noisy element, nothing is
/// kept. Below a maximal meaningful element, only the paths to leaves with locally noisy features
/// are kept (enhancement 3).
///
/// Elements are in breadth-first order from the virtual root (element 0). The styles of an element
/// are sorted from frequent to rare. The order depends only on the tree's contents. Immutable, so
/// safe to read from any number of threads.
class SiteStyleTree {
 public:
  using ElementId = std::uint32_t;
  static constexpr ElementId kRoot = 0;

  /// An element node. If an element is a leaf on some pages and has children on others, the two
  /// cases are judged separately.
  ///
  /// `pages` and `leaf_pages` are m of equations (1) and (4). An element that enhancement 1 merged
  /// is counted each time it occurs on a page. EvidenceRule, in contrast, counts each page once.
  struct ElementNode {
    ElementKey key = 0;
    std::uint32_t pages = 0;       ///< number of occurrences in the sample
    std::uint32_t leaf_pages = 0;  ///< number of occurrences as a leaf
    double importance = 0.0;       ///< CompImp(E), [0, 1]
    double leaf_importance = 0.0;  ///< importance of the leaf, equation (4); 0 if never a leaf
    Mark mark = Mark::mixed;
    bool leaf_is_noisy = false;
    std::uint32_t first_style = 0;
    std::uint32_t style_count = 0;
    std::uint32_t first_feature = 0;
    std::uint32_t feature_count = 0;

    friend bool operator==(const ElementNode&, const ElementNode&) = default;
  };
  struct StyleNode {
    SequenceHash sequence = 0;
    std::uint32_t pages = 0;
    double importance = 0.0;  ///< CompImp(S), [0, 1]
    std::uint32_t first_child = 0;
    std::uint32_t child_count = 0;

    friend bool operator==(const StyleNode&, const StyleNode&) = default;
  };
  /// A feature that occurs in a leaf on at least two pages.
  struct Feature {
    FeatureHash hash = 0;
    std::uint32_t pages = 0;
    std::uint64_t occurrences = 0;
    double entropy = 0.0;  ///< equation (5), [0, 1]
    bool locally_noisy = false;

    friend bool operator==(const Feature&, const Feature&) = default;
  };
  /// The size of the tree before it was simplified.
  struct Census {
    std::uint64_t pages = 0;
    std::uint64_t elements = 0;
    std::uint64_t styles = 0;
    std::uint64_t noisy = 0;
    std::uint64_t meaningful = 0;

    friend bool operator==(const Census&, const Census&) = default;
  };

  /// A tree that consists only of the virtual root.
  SiteStyleTree() : m_elements(1) {}
  /// The same, with a census of `pages` pages.
  explicit SiteStyleTree(std::uint64_t pages) : m_elements(1) { m_census.pages = pages; }
  /// Checks that all ranges and ids are within bounds, and that the elements form a tree in
  /// breadth-first order. Throws a std::invalid_argument that names the first violation.
  SiteStyleTree(std::vector<ElementNode> elements, std::vector<StyleNode> styles,
                std::vector<ElementId> children, std::vector<Feature> features, Census census);

  std::span<const ElementNode> elements() const { return m_elements; }
  const ElementNode& element(ElementId id) const { return m_elements[id]; }
  std::span<const StyleNode> styles(const ElementNode& element) const {
    return std::span{m_styles}.subspan(element.first_style, element.style_count);
  }
  std::span<const StyleNode> styles() const { return m_styles; }
  std::span<const ElementId> children(const StyleNode& style) const {
    return std::span{m_children}.subspan(style.first_child, style.child_count);
  }
  std::span<const Feature> features(const ElementNode& element) const {
    return std::span{m_features}.subspan(element.first_feature, element.feature_count);
  }
  std::span<const Feature> features() const { return m_features; }
  const Census& census() const { return m_census; }

  /// The style node of `element` with this sequence of children; null if there is none.
  const StyleNode* find_style(ElementId element, SequenceHash sequence,
                              std::size_t child_count) const;
  /// True if enhancement 3 drops this feature from the leaf `element`.
  bool is_locally_noisy(ElementId element, FeatureHash feature) const;
  /// True if enhancement 3 drops any feature from the leaf `element`.
  bool has_local_noise(ElementId element) const;

 private:
  void check() const;

  std::vector<ElementNode> m_elements;
  std::vector<StyleNode> m_styles;
  std::vector<ElementId> m_children;  // children of all styles, in order of styles
  std::vector<Feature> m_features;    // features of all leaves, sorted by hash in each leaf
  Census m_census;
  tsl::robin_map<std::uint64_t, std::uint32_t, SeededHash>
      m_style_index;  // by element and sequence
};

}  // namespace sst
