#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/site/style_tree.hpp"

namespace sst {

/// On how many pages an element made of several nodes of a counted tree stands at least, once
/// enhancement 1 has merged them. A node stands on a page at most once, but two nodes may share
/// pages: children of one style node may share all of theirs, so the largest number holds for them
/// together; style nodes of one element share none, so their numbers add up. One thread at a time.
class PageBound {
 public:
  /// An element of the tree, or on the way up a style node, and on how many pages it stands.
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

  /// True if places equally far from the root, none twice, are on at least `wanted` pages together.
  /// What is in `places` afterwards is of no use.
  bool reaches(std::vector<Occurrence>& places, std::size_t wanted) const {
    while (true) {
      // Upwards the sum never grows and the largest number never shrinks; at the root both are one.
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
  /// From elements to the style nodes that they are in, and on to the elements these belong to.
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
  std::vector<StyleTree::StyleId> m_style_of;  // by element: the style node that it is in
};

}  // namespace sst
