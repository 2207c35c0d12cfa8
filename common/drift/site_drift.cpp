#include "common/drift/site_drift.hpp"

#include <algorithm>
#include <tuple>

#include "common/drift/fit_baseline.hpp"

namespace sst {

bool know_what_is_usual(const std::vector<SiteModel>& models) {
  return std::any_of(models.begin(), models.end(),
                     [](const SiteModel& model) { return !FitBaseline{page_fits(model)}.empty(); });
}

void sort_for_drift(std::vector<TrainingPage>& pages) {
  const bool by_date = have_order(pages);
  std::sort(pages.begin(), pages.end(), [by_date](const TrainingPage& a, const TrainingPage& b) {
    return by_date ? std::tie(a.date, a.key) < std::tie(b.date, b.key) : a.key < b.key;
  });
}

SiteDrift find_drift(const std::vector<SiteModel>& models, const std::vector<TrainingPage>& pages,
                     const Workers& workers) {
  SiteDrift drift{.by_date = have_order(pages), .can_tell = know_what_is_usual(models)};
  std::vector<bool> misfits;
  if (drift.by_date) {
    DriftWalk walk{models, workers};
    drift.changes = walk.walk(pages);
    misfits = walk.misfits();
  } else {
    misfits = misfits_of_all(models, pages, workers);
    drift.designs = new_designs_by_fit(misfits);
  }
  drift.misfits = static_cast<std::size_t>(std::count(misfits.begin(), misfits.end(), true));
  return drift;
}

}  // namespace sst
