#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "common/site/style_tree.hpp"

namespace sst {

// The equations of [Yi03], section 3.3, one function each. All results are in [0, 1] and rounded to
// nine decimals, so that they are the same on every machine. An element that occurs several times
// on one page is counted each time, so that the probabilities over its style nodes sum to 1. The
// paper counts pages instead (erratum, see ARCHITECTURE.md).

/// Rounds to nine decimals, and removes rounding errors such as -0.0 and 1.0000000000000002.
double round_importance(double importance);

/// Equation (1): -sum p_i log_m p_i over the style nodes of an element. m is the sum of
/// style_pages, and p_i is style_pages[i] / m. 1 if m is 1; 0 if there are no style nodes.
double node_importance(std::span<const std::uint32_t> style_pages);
/// The same for 64-bit counts.
double node_importance(std::span<const std::uint64_t> style_counts);

/// Equation (2) for an inner element node with `l` = style_pages.size() style nodes:
/// (1 - gamma^l) NodeImp + gamma^l sum p_i CompImp(S_i).
double composite_importance(std::span<const std::uint32_t> style_pages,
                            std::span<const double> style_importances, double attenuation);

/// The same equation, computed from the node importance, the number of styles, and the mean
/// importance of the styles.
double composite_importance(double node_importance, std::size_t styles, double mean_below,
                            double attenuation);

/// Equation (3): the mean over the element nodes of a style node; 0 if there are none.
double style_importance(std::span<const double> element_importances);

/// Equation (5) for one feature: -sum p_ij log_m p_ij over the m pages of a leaf. p_ij is the share
/// of the feature's occurrences that are on page j. 1 if it occurs equally often on every page; 0
/// if it occurs on one page only. `counts` are the observations of the feature. REQUIRES: m >= 2.
double feature_entropy(std::span<const StyleTree::Observation> counts, std::uint32_t m);

/// Equation (4) for a leaf that occurs m times: 1 - mean entropy of its features. 1 if m is 1. 0 if
/// it has no features, even if m is 1 (erratum, see ARCHITECTURE.md). `observations` are sorted
/// like StyleTree::observations().
double leaf_importance(std::span<const StyleTree::Observation> observations, std::uint32_t m);

/// Equation (4) for a leaf pooled over m pages with text: each feature is counted once per page.
/// `feature_pages` contains, for each feature, the number of pages with the feature.
double pooled_leaf_importance(std::span<const std::uint64_t> feature_pages, std::uint32_t m);

/// Enhancement 3, corrected: a feature of a meaningful leaf is noise if it occurs nearly equally on
/// all pages, 1 - H < epsilon. The paper prints the opposite, H < epsilon (erratum).
bool is_locally_noisy(double entropy, double epsilon);

/// Calls `visit(std::span<const Observation>)` once per feature, with its observations.
template <typename Visitor>
void for_each_observed_feature(std::span<const StyleTree::Observation> observations,
                               Visitor&& visit) {
  for (std::size_t i = 0; i < observations.size();) {
    std::size_t end = i + 1;
    while (end < observations.size() && observations[end].feature == observations[i].feature) {
      ++end;
    }
    visit(observations.subspan(i, end - i));
    i = end;
  }
}

}  // namespace sst
