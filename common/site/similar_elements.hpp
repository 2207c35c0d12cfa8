#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/site/style_tree.hpp"

namespace sst {

/// The characteristic feature set I of an element [Yi03, section 3.6, enhancement 1]: the features
/// whose document frequency within it is at least `share`. Sorted, no repeats.
///
/// `sources` are the nodes of `tree` that make up the element, and a page on which several of them
/// stand counts for each; `tree` must be compact. For an element that holds others, a feature's
/// document frequency is found from below: within a style node the highest among the children (all
/// of which every page of the style has), over style nodes the sum. That is exact wherever a
/// feature keeps to one place, as the template's do, and never too high. A feature that stands in
/// one child on some pages and in another child on others, such as two links that change places, is
/// found too rare: in this one respect the profile `paper`, too, is not as published. To count
/// without error, each page would have to be counted at each element above each of its features.
///
/// Takes as long as there are features in the subtree, times a logarithm, however deep it is
/// nested. Nothing is kept from call to call: the frequencies of a node depend on no merging, so
/// they could be found once for all nodes, but they are lists as long as the subtree has features,
/// and one for each level would fill the memory where pages are nested deep.
std::vector<FeatureHash> characteristic_features(const StyleTree& tree,
                                                 std::span<const StyleTree::ElementId> sources,
                                                 double share);

/// An element that enhancement 1 may merge with others of the same key.
struct MergeCandidate {
  std::uint32_t style = 0;            ///< which of the parent's style nodes it stands in
  std::vector<FeatureHash> features;  ///< characteristic_features()
};

/// Which candidates are one element: for each, the lowest index of its group. Two in different
/// style nodes are one if their features' Jaccard index is at least `similarity` and neither has
/// none; and what is one with a third is one with each other, so that the order does not matter.
std::vector<std::uint32_t> group_similar(std::span<const MergeCandidate> candidates,
                                         double similarity);

}  // namespace sst
