#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// How a model of a new design serves pages that it was not learned from, beside the models in
/// force.
struct EraTrial {
  /// The most pages that the model is learned from.
  static constexpr std::size_t kLargestSample = 500;

  SiteModel model;           ///< learned from the other pages
  std::size_t held_out = 0;  ///< pages
  double before = 0.0;       ///< the share of the held-out pages' words that their best model in
                             ///< force matches; the mean over the pages
  double after = 0.0;        ///< the same for `model`

  /// True if the new model serves them better.
  bool is_won() const { return after > before; }
  /// "on 4 held-out pages, the models in force match 12.3 % of the words, the new model 98.7 %".
  std::string describe() const;
};

/// The dates of the pages.
DateSpan dates_of(std::span<const TrainingPage> pages);

/// The number of pages before the first that fits a model of the first 20: the last odd pages of
/// the era before, which fit neither. REQUIRES: the pages are in order, and there is one.
std::size_t count_odd_pages(std::span<const TrainingPage> pages, const Parameters& parameters,
                            const Workers& workers);

/// Tries the pages of a design: learns from four fifths of them and measures the others. Leaves the
/// pages in the order of their sampling keys. REQUIRES: there are at least kFewPages pages, and a
/// model.
EraTrial try_era(std::vector<TrainingPage>& pages, const std::vector<SiteModel>& in_force,
                 const Workers& workers);

}  // namespace sst
