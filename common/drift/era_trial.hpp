#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Compares a model of a new design with the models in force, on pages that it was not learned
/// from.
struct EraTrial {
  /// The most pages that the model is learned from.
  static constexpr std::size_t kLargestSample = 500;

  SiteModel model;           ///< learned from the other pages
  std::size_t held_out = 0;  ///< number of held-out pages
  double before = 0.0;       ///< the share of a held-out page's words that its best model in force
                             ///< matches; the mean over the pages
  double after = 0.0;        ///< the same for `model`

  /// True if the new model matches more words.
  bool is_won() const { return after > before; }
  /// "on 4 held-out pages, the models in force match 12.3 % of the words, the new model 98.7 %".
  std::string describe() const;
};

/// The dates of the pages.
DateSpan dates_of(std::span<const TrainingPage> pages);

/// The number of pages before the first page that fits a model of the first 20 pages. They are the
/// last odd pages of the old era, which fit neither era. REQUIRES: `pages` is in order and not
/// empty.
std::size_t count_odd_pages(std::span<const TrainingPage> pages, const Parameters& parameters,
                            const Workers& workers);

/// Tries a model on the pages of a design: learns from four fifths of them and measures the rest.
/// Leaves the pages in the order of their sampling keys. REQUIRES: at least kFewPages pages, and at
/// least one model.
EraTrial try_era(std::vector<TrainingPage>& pages, const std::vector<SiteModel>& in_force,
                 const Workers& workers);

}  // namespace sst
