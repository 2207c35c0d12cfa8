#include "common/drift/fit_baseline.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sst {
namespace {

constexpr double kMisfit = 0.5;  // a page misfits below this share of the median

// Assumed frequencies of the kinds after a change: fits; misfits but familiar; misfits. Some pages
// always fit: a change may spare a part of the site, and old pages mix with new ones.
constexpr std::array kAfterChange = {0.2, 0.18, 0.62};

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
  std::array<double, kKinds> pages{};
  for (const PageFit& fit : fits) {
    pages[kind(fit)] += 1.0;
  }
  for (std::size_t i = 0; i < kKinds; ++i) {
    // Add half a page of each kind, so that no probability is 0 (Krichevsky-Trofimov estimator).
    const double share = (pages[i] + 0.5) / (static_cast<double>(m_pages) + 0.5 * kKinds);
    m_evidence[i] = std::log(kAfterChange[i] / share);
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
