#pragma once

#include <string>
#include <vector>

#include "common/model/site_model.hpp"

namespace sst {

/// A path whose frequency differs between two models of a site.
struct PathChange {
  std::string path;     ///< from the root down: "body > div id="nav" > ul"
  double before = 0.0;  ///< share of the first model's sampled pages that contain it, [0, 1]
  double after = 0.0;   ///< the same share for the second model

  friend bool operator==(const PathChange&, const PathChange&) = default;
};

/// The outermost paths that occur on at least half of one model's pages and on almost none of the
/// other model's pages. Lists the paths that disappeared, then the paths that appeared, each most
/// frequent first.
std::vector<PathChange> changed_paths(const SiteModel& before, const SiteModel& after);

}  // namespace sst
