#pragma once

#include <span>

#include "common/learn/learn_model.hpp"
#include "common/site/parameters.hpp"
#include "common/site/site_evidence.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// Picks t, the threshold of importance, for a site without labels: of 0.05, 0.1, ... 0.95 the one
/// by which the marked tree keeps most nearly the same words of the sampled pages (by F1, the mean
/// over the first 50 of them) as the profile `site`, which has no threshold, keeps of them by what
/// the pages tell of one another; but none that loses more than 0.02 of those (recall, the mean
/// over the pages) that the lowest keeps. Of equally good ones the smallest.
double choose_threshold(std::span<const TrainingPage> sample, const StyleTree& tree,
                        const AttributeVocabulary& vocabulary, const Parameters& parameters,
                        const SiteEvidence& evidence);

}  // namespace sst
