#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Compares a model of a new design with the models in force, on pages that the new model was not
/// learned from.
struct EraTrial {
  /// The maximum number of pages from which the model is learned.
  static constexpr std::size_t kLargestSample = 500;

  SiteModel model;           ///< learned from the pages that are not held out
  std::size_t held_out = 0;  ///< number of held-out pages
  double before = 0.0;  ///< the share of words that the best model in force matches, averaged over
                        ///< the held-out pages
  double after = 0.0;   ///< the same share for `model`

  /// True if the new model matches more words.
  bool is_won() const { return after > before; }
  /// "on 4 held-out pages, the models in force match 12.3 % of the words, the new model 98.7 %".
  std::string describe() const;
};

/// The dates of the pages.
DateSpan dates_of(std::span<const TrainingPage> pages);

/// The number of odd pages at the start of `pages`: outliers that fit neither the old nor the new
/// era. These are the pages before the first page that fits a model learned from the first 20
/// pages. REQUIRES: `pages` is in order and not empty.
std::size_t count_odd_pages(std::span<const TrainingPage> pages, const Parameters& parameters,
                            const Workers& workers);

/// Learns a model from four fifths of the pages of a design, and measures it on the rest. Sorts the
/// pages by their sampling keys. REQUIRES: at least kFewPages pages, and at least one model.
EraTrial try_era(std::vector<TrainingPage>& pages, const std::vector<SiteModel>& in_force,
                 const Workers& workers);

}  // namespace sst
