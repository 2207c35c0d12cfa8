#pragma once

#include <span>

#include "common/learn/learn_model.hpp"
#include "common/site/parameters.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// Chooses t, the importance threshold, for a site without labels. The reference is the result of
/// the `site` profile. Among 0.05, 0.1, ... 0.95, chooses the threshold with the highest agreement,
/// which is the mean F1 of the kept words over the first 50 sampled pages. Excludes thresholds
/// whose recall is more than 0.02 below the recall of the lowest threshold. Among equally good
/// thresholds, chooses the smallest.
double choose_threshold(std::span<const TrainingPage> sample, const StyleTree& tree,
                        const AttributeVocabulary& vocabulary, const Parameters& parameters,
                        const SiteTree& site_tree);

}  // namespace sst
