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
/// `sources` are the nodes of `tree` that make up the element. A page that contains several of
/// these nodes is counted once for each. REQUIRES: `tree` is compact.
///
/// Document frequencies are exact: they are computed from the observations and repeats of the
/// subtree (see StyleTree::Repeat).
///
/// Takes O(n log n) time for n observations and repeats, independent of the depth of the subtree.
std::vector<FeatureHash> characteristic_features(const StyleTree& tree,
                                                 std::span<const StyleTree::ElementId> sources,
                                                 double share);

/// An element that enhancement 1 may merge with other elements that have the same key.
struct MergeCandidate {
  std::uint32_t style = 0;            ///< the parent's style node that contains it
  std::vector<FeatureHash> features;  ///< characteristic_features()
};

/// Groups the candidates that represent the same element. Returns, for each candidate, the lowest
/// index in its group. Two candidates in different style nodes are similar if both have features
/// and the Jaccard index of their features is at least `similarity`. Groups are the transitive
/// closure of similarity, so the order of candidates does not matter.
std::vector<std::uint32_t> group_similar(std::span<const MergeCandidate> candidates,
                                         double similarity);

}  // namespace sst
