#pragma once

#include <cstddef>
#include <vector>

#include "common/drift/drift_walk.hpp"
#include "common/drift/new_designs.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Changes to a site's template since its models were learned.
struct SiteDrift {
  bool by_date = true;                    ///< the pages could be ordered by date
  bool can_tell = true;                   ///< a model has a baseline, so changes can be detected
  std::size_t misfits = 0;                ///< pages that do not fit the models of their time
  std::vector<TemplateChange> changes{};  ///< found if `by_date` is true
  std::vector<NewDesign> designs{};       ///< found if `by_date` is false

  bool has_changed() const { return !changes.empty() || !designs.empty(); }
};

/// True if any of the models has a baseline, which is needed to detect changes. Models learned from
/// too few pages, or by an older program, have no baseline.
bool know_what_is_usual(const std::vector<SiteModel>& models);

/// Sorts pages for find_drift(): by date, then by sampling key; only by sampling key if the pages
/// cannot be ordered by date.
void sort_for_drift(std::vector<TrainingPage>& pages);

/// REQUIRES: `models` is not empty, and its first model is active; the pages are sorted by
/// sort_for_drift().
SiteDrift find_drift(const std::vector<SiteModel>& models, const std::vector<TrainingPage>& pages,
                     const Workers& workers);

}  // namespace sst
