#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/site/style_tree.hpp"

namespace sst {

/// A lower bound on the number of pages with a merged element, which enhancement 1 made from
/// several nodes of a StyleTree.
///
/// A node occurs on a page at most once, but two nodes may share pages. Children of one style node
/// may share all pages, so their bound is the maximum. Style nodes of one element share no pages,
/// so their bound is the sum. Only reads the tree: safe from any number of threads.
class PageBound {
 public:
  /// An element of the tree (or, while climbing, a style node) and the number of its pages.
  struct Occurrence {
    std::uint32_t node = 0;
    std::uint32_t pages = 0;
  };

  /// The tree must outlive the bound.
  explicit PageBound(const StyleTree& tree) : m_tree{tree}, m_style_of(tree.elements().size()) {
    for (StyleTree::StyleId id = 0; id < tree.styles().size(); ++id) {
      const StyleTree::StyleNode& style = tree.styles()[id];
      for (std::uint32_t c = 0; c < style.child_count; ++c) {
        m_style_of[style.first_child + c] = id;
      }
    }
  }

  /// True if the bound shows that at least `wanted` pages contain one of the places. REQUIRES: all
  /// places have the same depth, and none occurs twice. Overwrites `places` with intermediate
  /// results.
  bool reaches(std::vector<Occurrence>& places, std::size_t wanted) const {
    while (true) {
      // While climbing, the sum never grows and the maximum never shrinks. At the root, both are
      // equal.
      std::uint64_t sum = 0;
      std::uint32_t highest = 0;
      for (const Occurrence& place : places) {
        sum += place.pages;
        highest = std::max(highest, place.pages);
      }
      if (sum < wanted || highest >= wanted) {
        return highest >= wanted;
      }
      climb(places);
    }
  }

 private:
  /// Moves from elements to their style nodes, and on to the parent elements.
  void climb(std::vector<Occurrence>& places) const {
    for (Occurrence& place : places) {
      place.node = m_style_of[place.node];
    }
    fold(places, [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); });
    for (Occurrence& place : places) {
      place.node = m_tree.styles()[place.node].parent;
    }
    fold(places, [](std::uint32_t a, std::uint32_t b) { return a + b; });
  }

  template <typename Combine>
  static void fold(std::vector<Occurrence>& places, Combine combine) {
    std::sort(places.begin(), places.end(),
              [](const Occurrence& a, const Occurrence& b) { return a.node < b.node; });
    std::size_t kept = 0;
    for (const Occurrence& next : places) {
      if (kept > 0 && places[kept - 1].node == next.node) {
        places[kept - 1].pages = combine(places[kept - 1].pages, next.pages);
      } else {
        places[kept++] = next;
      }
    }
    places.resize(kept);
  }

  const StyleTree& m_tree;
  std::vector<StyleTree::StyleId> m_style_of;  // by element: its style node
};

}  // namespace sst
