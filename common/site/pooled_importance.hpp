#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"

namespace sst {

/// What the sampled pages have at one path: the element nodes of [Yi03] with one chain of keys,
/// pooled. Integers only, so sums over pages do not depend on their order.
///
/// An occurrence is an element of a page. Its style is the sequence of its children: block elements
/// and blocks of text. One without child elements is a leaf, and all leaves are one style more.
struct PooledCount {
  /// The unit of shares: a share of 1.
  static constexpr std::uint64_t kWhole = std::uint64_t{1} << 20;

  SiteNode node;
  std::uint32_t depth = 0;       ///< elements above it
  std::uint32_t text_pages = 0;  ///< sampled pages with blocks directly below it
  std::uint64_t leaves = 0;      ///< occurrences without child elements
  /// Over the occurrences of the element above: its share of their children, in kWhole.
  std::uint64_t share = 0;
  /// Over its own occurrences: the share of text blocks in their children; kWhole for a leaf.
  std::uint64_t text_share = 0;
};

/// One style of a path: a sequence of children, and how often it occurs.
struct StyleCount {
  PathHash path = 0;
  std::uint64_t occurrences = 0;
};

/// One feature of a path, a shingle of its text, and the sampled pages that have it there.
struct FeatureCount {
  PathHash path = 0;
  std::uint32_t pages = 0;
};

/// Sets importance and mark of each node by equations (1) to (5) of [Yi03] over pooled nodes.
/// `attenuation` is gamma of equation (2). A node that is a leaf each time has the importance of
/// its text, equation (4); its features count once for each page, so by (5) one that is on n of m
/// pages has the entropy log_m n. Other nodes have (2): (1) over their styles, and (3), the mean
/// over the children of each style, as a mean over all children weighted by their shares.
///
/// A node on at least `least_pages` pages is noisy if its importance is at most `threshold` and all
/// such nodes below it are noisy; it is meaningful if no node in it is noisy. Figure 5.
///
/// The result depends on the counts alone, not on their order, which it changes.
void find_importance(std::vector<PooledCount>& nodes, std::vector<StyleCount>& styles,
                     std::vector<FeatureCount>& features, double attenuation, double threshold,
                     std::size_t least_pages);

}  // namespace sst
