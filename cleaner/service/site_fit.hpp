#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <optional>
#include <vector>

#include "common/clean/page_result.hpp"
#include "common/drift/change_detector.hpp"
#include "common/drift/misfit_count.hpp"
#include "common/site/page_fit.hpp"

namespace sst {

/// How well the latest pages of one site have fit its models, in the order of their arrival. Uses
/// at most a few kilobytes. One thread at a time.
class SiteFit {
 public:
  /// Pages are counted in buckets, and the newest buckets are kept.
  static constexpr std::size_t kBucketPages = 10;
  static constexpr std::size_t kMostBuckets = 40;

  /// Consecutive pages: kBucketPages, or fewer in the newest bucket.
  struct Bucket {
    std::uint32_t pages = 0;
    std::uint32_t misfits = 0;
    double matched = 0.0;   ///< the sum of PageFit::matched over the pages
    std::time_t until = 0;  ///< when the last page was cleaned
  };

  /// A change of the site's template. DriftWatch's test detects it as soon as no later pages can
  /// refute it. It ends when more than half of the pages in a full bucket fit.
  struct Drift {
    std::time_t since =
        0;  ///< when the first page that appears to be in the new design was cleaned
    std::time_t noticed_at = 0;
    std::optional<std::time_t> ended_at;  ///< unset while the change is ongoing
  };

  /// Adds a page that was cleaned at `now`. REQUIRES: the page has a `fit_verdict` and no problem.
  void add(const PageResult& result, std::time_t now);

  const std::vector<Bucket>& buckets() const { return m_buckets; }
  /// The last change.
  const std::optional<Drift>& drift() const { return m_drift; }
  bool drifts() const { return m_drift && !m_drift->ended_at; }

 private:
  void watch_for_change(const PageResult& result, std::time_t now);
  void watch_for_end(std::time_t now);
  void restart();
  void forget_change();

  std::vector<Bucket> m_buckets;
  std::optional<Drift> m_drift;
  ChangeDetector m_detector = make_detector();
  MisfitCount m_changed;      // counts the pages since the detector was last at 0
  std::size_t m_misfits = 0;  // misfits among these pages
  std::time_t m_since = 0;

  static ChangeDetector make_detector();
};

}  // namespace sst
