#include "common/drift/fit_baseline.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sst {
namespace {

constexpr double kMisfit = 0.5;  // a page whose match is below this share of the median is a misfit

// The assumed share of misfits after a change. Some pages still fit: a change may leave a part of
// the site unchanged, and old pages may be among the new pages.
constexpr double kMisfits = 0.8;
// After a change, the shares of familiar and unfamiliar misfits are assumed to be a mixture: a
// quarter of kOfMisfits, plus three quarters of the site's own shares before the change. So a kind
// of misfit that was already common on the site is not evidence against a change.
constexpr double kFixedWeight = 0.25;
constexpr std::array kOfMisfits = {0.225, 0.775};  // familiar, unfamiliar

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

FitBaseline::FitBaseline(std::span<const PageFit> fits) : m_pages{fits.size()} {
  if (empty()) {
    return;
  }
  std::vector<double> matched;
  std::vector<double> familiar;
  for (const PageFit& fit : fits) {
    matched.push_back(fit.matched);
    familiar.push_back(fit.familiar);
  }
  m_median = {median_of(std::move(matched)), median_of(std::move(familiar))};
  std::array<double, kKinds> shares{};
  for (const PageFit& fit : fits) {
    shares[kind(fit)] += 1.0;
  }
  for (double& share : shares) {
    // Add half a page of each kind, so that no probability is 0 (Krichevsky-Trofimov estimator).
    share = (share + 0.5) / (static_cast<double>(m_pages) + 0.5 * kKinds);
  }
  m_evidence[0] = std::log((1.0 - kMisfits) / shares[0]);
  for (std::size_t i = 1; i < kKinds; ++i) {
    const double as_before = shares[i] / (1.0 - shares[0]);
    const double after =
        kMisfits * (kFixedWeight * kOfMisfits[i - 1] + (1.0 - kFixedWeight) * as_before);
    m_evidence[i] = std::log(after / shares[i]);
  }
}

std::size_t FitBaseline::kind(const PageFit& fit) const {
  if (fit.matched >= kMisfit * m_median.matched) {
    return 0;
  }
  return fit.familiar >= kMisfit * m_median.familiar && m_median.familiar > 0.0 ? 1 : 2;
}

double FitBaseline::evidence_of_change(const PageFit& fit) const {
  return empty() ? 0.0 : m_evidence[kind(fit)];
}

}  // namespace sst
