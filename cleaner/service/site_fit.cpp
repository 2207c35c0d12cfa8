#include "cleaner/service/site_fit.hpp"

#include "common/drift/drift_watch.hpp"

namespace sst {

ChangeDetector SiteFit::make_detector() {
  return ChangeDetector{DriftWatch::kFalseAlarms};
}

void SiteFit::add(const PageResult& result, std::time_t now) {
  if (m_buckets.empty() || m_buckets.back().pages == kBucketPages) {
    if (m_buckets.size() == kMostBuckets) {
      m_buckets.erase(m_buckets.begin());
    }
    m_buckets.emplace_back();
  }
  Bucket& bucket = m_buckets.back();
  ++bucket.pages;
  bucket.misfits += result.fit_verdict->is_misfit ? 1 : 0;
  bucket.matched += result.cleaned.fit.matched;
  bucket.until = now;
  drifts() ? watch_for_end(now) : watch_for_change(result, now);
}

void SiteFit::watch_for_change(const PageResult& result, std::time_t now) {
  const bool has_alarm = m_detector.add(result.fit_verdict->evidence);
  if (m_detector.is_at_zero()) {
    forget_change();
    return;
  }
  const std::size_t pages = m_detector.pages() - m_detector.change_point();
  if (pages == 1) {
    m_since = now;
  }
  const bool is_misfit = result.fit_verdict->is_misfit;
  if (pages <= MisfitCount::kPagesAhead) {
    m_changed.add(is_misfit, hash_parts(parts_of_site(result.page.address, result.tree)));
    m_misfits += is_misfit ? 1 : 0;
  }
  if (!has_alarm) {
    return;
  }
  // Even if all remaining pages fit, at least half of the kPagesAhead pages do not.
  if (2 * m_misfits >= MisfitCount::kPagesAhead && m_changed.confirms_change()) {
    m_drift = {.since = m_since, .noticed_at = now, .ended_at = std::nullopt};
    restart();
  } else if (pages >= MisfitCount::kPagesAhead) {
    restart();
  }
}

void SiteFit::watch_for_end(std::time_t now) {
  const Bucket& bucket = m_buckets.back();
  if (bucket.pages == kBucketPages && 2 * bucket.misfits < bucket.pages) {
    m_drift->ended_at = now;
  }
}

void SiteFit::restart() {
  m_detector = make_detector();
  forget_change();
}

void SiteFit::forget_change() {
  m_changed = {};
  m_misfits = 0;
}

}  // namespace sst
