#pragma once

#include <memory>

#include "common/site/parameters.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// Marks one tree with several thresholds of importance: what does not depend on the threshold, and
/// takes most of the time, is done once. See finish().
class StyleTreeMarker {
 public:
  /// Both must outlive the marker.
  StyleTreeMarker(const StyleTree& tree, const Parameters& parameters);
  ~StyleTreeMarker();
  StyleTreeMarker(const StyleTreeMarker&) = delete;
  StyleTreeMarker& operator=(const StyleTreeMarker&) = delete;

  /// What finish() gives if the parameters have this threshold.
  SiteStyleTree mark(double threshold);

 private:
  class Work;
  std::unique_ptr<Work> m_work;
};

/// Computes importance, marks and simplifies: enhancement 1, equations (1) to (5), figures 5 and 6
/// of [Yi03], the errata applied. `tree` must be compact. A pure function of the tree and the
/// parameters: equal trees, however they were merged, give equal results.
SiteStyleTree finish(const StyleTree& tree, const Parameters& parameters);

}  // namespace sst
