#pragma once

#include <string>
#include <vector>

#include "common/model/site_model.hpp"

namespace sst {

/// Elements of one path in a site's pages, in two models of it.
struct PathChange {
  std::string path;     ///< from the root down: "body > div id="nav" > ul"
  double before = 0.0;  ///< share of the sampled pages that have it, [0, 1]
  double after = 0.0;

  friend bool operator==(const PathChange&, const PathChange&) = default;
};

/// What half of the pages or more have by one model, and hardly any by the other: the outermost of
/// such elements, those that went before those that came, the most frequent first.
std::vector<PathChange> changed_paths(const SiteModel& before, const SiteModel& after);

}  // namespace sst
