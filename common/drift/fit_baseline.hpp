#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "common/site/page_fit.hpp"

namespace sst {

/// The judgement of a page's fit: whether it is a misfit, and how strongly it suggests a change to
/// the site's template.
struct FitVerdict {
  double evidence = 0.0;  ///< evidence of a template change, see FitBaseline::evidence_of_change()
  bool is_misfit = false;
};

/// The distribution of fits on a site: the fit of each sampled page to the other pages, measured as
/// if the page had been held out.
///
/// A page is a misfit if its `matched` is less than half of the median page's. A misfit is familiar
/// if its `familiar` is at least half of the median page's. The evidence for a change to the
/// template is based on the frequencies of familiar and unfamiliar misfits. (A page that fits but
/// is not familiar is not evidence: it may simply contain a long text.)
class FitBaseline {
 public:
  /// A baseline made from fewer pages is empty.
  static constexpr std::size_t kLeastPages = 10;

  FitBaseline() = default;
  explicit FitBaseline(std::span<const PageFit> fits);

  bool empty() const { return m_pages < kLeastPages; }
  PageFit median() const { return m_median; }

  bool is_misfit(const PageFit& fit) const { return kind(fit) != 0; }

  /// The log-likelihood ratio (natural logarithm) of this fit, after a change to the template
  /// versus before it. 0 if the baseline is empty.
  double evidence_of_change(const PageFit& fit) const;

  /// Both evidence_of_change() and is_misfit().
  FitVerdict judge(const PageFit& fit) const { return {evidence_of_change(fit), is_misfit(fit)}; }

 private:
  static constexpr std::size_t kKinds = 3;
  std::size_t kind(const PageFit& fit) const;

  std::size_t m_pages = 0;
  PageFit m_median;
  std::array<double, kKinds> m_evidence{};  // log-likelihood ratios, by kind
};

}  // namespace sst
