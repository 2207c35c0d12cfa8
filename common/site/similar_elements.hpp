#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/site/style_tree.hpp"

namespace sst {

/// The characteristic feature set I of an element [Yi03, section 3.6, enhancement 1]: the features
/// whose document frequency in the element is at least `share`. Sorted, without repeats.
///
/// `sources` are the nodes of `tree` that make up the element. A page that has several of them
/// counts for each. REQUIRES: `tree` is compact.
///
/// The document frequency in an inner element is estimated bottom-up: the maximum over the children
/// of a style node (every page of the style has all of them), and the sum over style nodes. The
/// estimate is never too high. It is exact if a feature always occurs in the same child, as the
/// template's features do. It is too low if a feature is in one child on some pages and in another
/// child on others, such as two links that change places. This is the only respect in which the
/// profile `paper` differs from [Yi03]. An exact count would have to count each page at every
/// ancestor of each of its features.
///
/// Takes O(n log n) time for n features in the subtree, independent of its depth. Nothing is cached
/// between calls: a list of features for each node would take too much memory on deeply nested
/// pages.
std::vector<FeatureHash> characteristic_features(const StyleTree& tree,
                                                 std::span<const StyleTree::ElementId> sources,
                                                 double share);

/// An element that enhancement 1 may merge with others that have the same key.
struct MergeCandidate {
  std::uint32_t style = 0;            ///< the parent's style node that holds it
  std::vector<FeatureHash> features;  ///< characteristic_features()
};

/// Groups the candidates that are one element. Returns the lowest index of each candidate's group.
/// Two candidates in different style nodes are similar if both have features and the Jaccard index
/// of their features is at least `similarity`. Groups are the transitive closure, so that the order
/// of candidates does not matter.
std::vector<std::uint32_t> group_similar(std::span<const MergeCandidate> candidates,
                                         double similarity);

}  // namespace sst
