#pragma once

#include <cstdint>
#include <span>

#include "common/site/style_tree.hpp"

namespace sst {

// The equations of [Yi03], section 3.3, one function each. All results lie in [0, 1] and are
// rounded to nine decimals, so that they are the same on every machine. Where the paper says
// "page", an element that occurs several times on one page counts each time, so that the
// probabilities over its style nodes sum to 1 (an erratum of the design).

/// Equation (1): -sum p_i log_m p_i over the style nodes of an element, where p_i is the share of
/// style_pages[i] and m their sum; 1 if m is 1. An element without style nodes has none.
double node_importance(std::span<const std::uint32_t> style_pages);

/// Equation (2) for an inner element node with `l` = style_pages.size() style nodes:
/// (1 - gamma^l) NodeImp + gamma^l sum p_i CompImp(S_i).
double composite_importance(std::span<const std::uint32_t> style_pages,
                            std::span<const double> style_importances, double attenuation);

/// Equation (3): the mean over the element nodes of a style node; 0 for none.
double style_importance(std::span<const double> element_importances);

/// Equation (5) for one feature: -sum p_ij log_m p_ij over the m pages of a leaf, p_ij the share of
/// its occurrences that page j has. 1 if it occurs equally often on every page, 0 if on one page
/// only. `counts` are the observations of that feature; m must be at least 2.
double feature_entropy(std::span<const StyleTree::Observation> counts, std::uint32_t m);

/// Equation (4) for a leaf that occurs m times: 1 - mean entropy of its features; 1 if m is 1; 0 if
/// it has no features (an erratum of the design). `observations` as StyleTree::observations().
double leaf_importance(std::span<const StyleTree::Observation> observations, std::uint32_t m);

/// Enhancement 3, corrected: a feature of a meaningful leaf is noise by itself if it stands on all
/// pages alike, 1 - H < epsilon (the paper has H < epsilon, which would be the opposite).
bool is_locally_noisy(double entropy, double epsilon);

/// Calls `visit(std::span<const Observation>)` for the observations of each feature in turn.
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
