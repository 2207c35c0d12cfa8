#pragma once

#include <cstddef>
#include <vector>

#include "common/drift/drift_walk.hpp"
#include "common/drift/new_designs.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/site_model.hpp"
#include "common/parallel/workers.hpp"

namespace sst {

/// Changes of a site's template since its models were learned.
struct SiteDrift {
  bool by_date = true;                    ///< the dates of the pages give an order
  bool can_tell = true;                   ///< the models can detect changes
  std::size_t misfits = 0;                ///< pages that misfit the models of their time
  std::vector<TemplateChange> changes{};  ///< if the dates give an order
  std::vector<NewDesign> designs{};       ///< if they do not

  bool has_changed() const { return !changes.empty() || !designs.empty(); }
};

/// True if any of the models has a baseline, which the detection of changes needs. Models learned
/// from too few pages, or by an older program, have none.
bool know_what_is_usual(const std::vector<SiteModel>& models);

/// Sorts pages for find_drift(): by date, then by sampling key; by sampling key alone if their
/// dates give no order.
void sort_for_drift(std::vector<TrainingPage>& pages);

/// REQUIRES: `models` is not empty, and its first model is active; the pages are sorted by
/// sort_for_drift().
SiteDrift find_drift(const std::vector<SiteModel>& models, const std::vector<TrainingPage>& pages,
                     const Workers& workers);

}  // namespace sst
