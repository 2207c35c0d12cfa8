#pragma once

#include <span>

#include "common/learn/learn_model.hpp"
#include "common/site/parameters.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// Chooses t, the threshold of importance, for a site without labels. The reference is the result
/// of the profile `site`. Of 0.05, 0.1, ... 0.95, the threshold with the
/// highest agreement wins: the F1 of the kept words, as the mean over the first 50 sampled pages.
/// Thresholds whose recall is more than 0.02 below that of the lowest one are excluded. Of equal
/// ones, the smallest wins.
double choose_threshold(std::span<const TrainingPage> sample, const StyleTree& tree,
                        const AttributeVocabulary& vocabulary, const Parameters& parameters,
                        const SiteTree& site_tree);

}  // namespace sst
