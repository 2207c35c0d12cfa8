#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// The pages of a site that share a design which its models do not know: indices into the pages
/// that were searched, in their order.
using NewDesign = std::vector<std::size_t>;

/// True if the dates of the pages can tell older pages from newer ones: see dates_tell_order().
bool have_order(std::span<const TrainingPage> pages);

/// For each page: true if it misfits every model that has a baseline. All false if none has. Works
/// on the caller's thread; the workers step at each page.
std::vector<bool> misfits_of_all(const std::vector<SiteModel>& models,
                                 std::span<const TrainingPage> pages, const Workers& workers);

/// The designs that follow one another in pages that are sorted by date. A DriftWalk finds where
/// each begins. It ends where the next one begins, or where pages fit `models` again: so that
/// misfits outweigh the other pages by as many as possible. Changes of parts of the site are left
/// out. REQUIRES: as DriftWalk.
std::vector<NewDesign> new_designs_by_date(const std::vector<SiteModel>& models,
                                           std::span<const TrainingPage> pages,
                                           const Workers& workers);

/// The designs of pages whose dates give no order, by their misfits_of_all(): all pages that misfit
/// every model are taken for one design. (One model of several designs cleans as well as a model of
/// each: see scripts/bench/RESULTS.md.) Fewer than kFewPages pages, or less than a tenth of all,
/// are odd pages and no design.
std::vector<NewDesign> new_designs_by_fit(const std::vector<bool>& misfits);

}  // namespace sst
