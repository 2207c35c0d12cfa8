#pragma once

#include <memory>

#include "common/site/parameters.hpp"
#include "common/site/site_style_tree.hpp"
#include "common/site/style_tree.hpp"

namespace sst {

/// Marks one tree with several thresholds, like finish(). Most of the work does not depend on the
/// threshold and is done only once. One thread at a time.
class StyleTreeMarker {
 public:
  /// The tree and the parameters must outlive the marker.
  StyleTreeMarker(const StyleTree& tree, const Parameters& parameters);
  ~StyleTreeMarker();
  StyleTreeMarker(const StyleTreeMarker&) = delete;
  StyleTreeMarker& operator=(const StyleTreeMarker&) = delete;

  /// Returns the same tree as finish() with this threshold in the parameters.
  SiteStyleTree mark(double threshold);

 private:
  class Work;
  std::unique_ptr<Work> m_work;
};

/// Merges similar elements (enhancement 1), computes importance (equations (1) to (5)), and marks
/// and simplifies the tree (figures 5 and 6 of [Yi03], errata applied). A pure function: trees of
/// the same pages have equal results, regardless of how the trees were merged. REQUIRES: `tree` is
/// compact.
SiteStyleTree finish(const StyleTree& tree, const Parameters& parameters);

}  // namespace sst
