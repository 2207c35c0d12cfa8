#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// The pages of a design that no model of the site covers: indices into the searched pages, in
/// order.
using NewDesign = std::vector<std::size_t>;

/// True if the dates suffice to order the pages, see dates_tell_order().
bool have_order(std::span<const TrainingPage> pages);

/// For each page: true if it does not fit any model that has a baseline. All false if no model has
/// a baseline. Works on the caller's thread; calls the workers' step() for each page.
std::vector<bool> misfits_of_all(const std::vector<SiteModel>& models,
                                 std::span<const TrainingPage> pages, const Workers& workers);

/// The successive designs in pages sorted by date. A DriftWalk finds the start of each design. A
/// design ends where the next design starts, or where pages fit `models` again: the end maximizes
/// the excess of misfits over other pages. Ignores changes that affect only a part of the site. The
/// requirements of DriftWalk apply.
std::vector<NewDesign> new_designs_by_date(const std::vector<SiteModel>& models,
                                           std::span<const TrainingPage> pages,
                                           const Workers& workers);

/// Finds the designs of pages that cannot be ordered by date, from the result of misfits_of_all().
/// All pages that fit no model form one design. (One model for several designs cleans as well as a
/// separate model for each: see scripts/bench/RESULTS.md.) If there are fewer than kFewPages such
/// pages, or if they are less than a tenth of all pages, they are outliers, not a design.
std::vector<NewDesign> new_designs_by_fit(const std::vector<bool>& misfits);

}  // namespace sst
