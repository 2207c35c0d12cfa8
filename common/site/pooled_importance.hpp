#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// Counts of one path over all sampled pages. Pools the element nodes of [Yi03] with the same chain
/// of keys. All counts are integers, so sums do not depend on the order of pages.
///
/// An occurrence is an element of a page. Its style is the sequence of its children: block elements
/// and blocks of text. An occurrence without child elements is a leaf. All leaves together form one
/// additional style.
struct PooledCount {
  /// The integer that represents a share of 1.
  static constexpr std::uint64_t kWhole = std::uint64_t{1} << 20;

  SiteNode node;
  std::uint32_t depth = 0;       ///< number of its ancestors
  std::uint32_t text_pages = 0;  ///< sampled pages with blocks directly below it
  std::uint64_t leaves = 0;      ///< occurrences without child elements
  /// The share of this path among its parent's children, summed over the parent's occurrences, in
  /// units of 1 / kWhole.
  std::uint64_t share = 0;
  /// The share of its children that are text blocks, summed over its occurrences, in the same unit.
  /// A leaf adds kWhole.
  std::uint64_t text_share = 0;
};

/// One style of a path: a sequence of children, and how often it occurs.
struct StyleCount {
  PathHash path = 0;
  std::uint64_t occurrences = 0;
};

/// One feature of a path (a shingle of its text), and the number of sampled pages that contain it
/// at this path.
struct FeatureCount {
  PathHash path = 0;
  std::uint32_t pages = 0;
};

/// Sets the importance and mark of each node, using equations (1) to (5) of [Yi03] on pooled nodes.
/// `attenuation` is gamma of equation (2). The importance of a node that is always a leaf is the
/// importance of its text, equation (4). Its features are counted once per page, so by (5), the
/// entropy of a feature on n of m pages is log_m n. For any other node, equation (2) combines (1)
/// and (3). Equation (1) is computed over the node's styles. Equation (3), the mean over the
/// children of each style, is computed as a mean over all children, weighted by their shares.
///
/// A node on at least `least_pages` pages is noisy if its importance is at most `threshold` and all
/// nodes below it that are on at least `least_pages` pages are noisy. A node is meaningful if
/// neither it nor any node below it is noisy (figure 5).
///
/// Sorts all three vectors; the result does not depend on their order.
void find_importance(std::vector<PooledCount>& nodes, std::vector<StyleCount>& styles,
                     std::vector<FeatureCount>& features, double attenuation, double threshold,
                     std::size_t least_pages);

}  // namespace sst
