#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/page/share.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// How well a page fits the model of its site. All shares are in [0, 1].
struct PageFit {
  double matched = 0.0;   ///< share of words in nodes, paths or templates that the model knows
  double familiar = 0.0;  ///< share of shingles on at least two sampled pages; profile `site` only

  friend bool operator==(const PageFit&, const PageFit&) = default;
};

/// Computes the fit of a page. `is_known(path)` and `is_familiar(shingle)` query the model.
template <typename IsKnown, typename IsFamiliar>
PageFit measure_fit(const MappedPage& page, IsKnown is_known, IsFamiliar is_familiar) {
  std::uint64_t matched = 0;
  std::uint64_t familiar = 0;
  std::uint64_t shingles = 0;
  for (std::size_t i = 0; i < page.blocks().size(); ++i) {
    const Block& block = page.blocks()[i];
    matched += is_known(page.path(block.container)) ? block.words : 0;
    for (const ShingleHash shingle : page.shingles(i)) {
      ++shingles;
      familiar += is_familiar(shingle) ? 1 : 0;
    }
  }
  return {share_of(matched, page.blocks().word_count()), share_of(familiar, shingles)};
}

/// The judgement of a page's fit: whether its site's template has changed.
struct FitVerdict {
  double evidence = 0.0;  ///< of a change of the template: see FitBaseline::evidence_of_change()
  bool is_misfit = false;
};

/// The distribution of fits at a site: those of its sampled pages, each measured against the
/// others, as if it had been held out.
///
/// A page misfits if its `matched` is less than half of the median page's. A misfit page is still
/// familiar if its `familiar` is at least half of the median page's. The frequencies of these two
/// kinds of misfit are the evidence for a change of the template. (A page that fits but is not
/// familiar is no evidence: its text may be long.)
class FitBaseline {
 public:
  /// A baseline of fewer pages is empty.
  static constexpr std::size_t kLeastPages = 10;

  FitBaseline() = default;
  explicit FitBaseline(std::span<const PageFit> fits);

  bool empty() const { return m_pages < kLeastPages; }
  PageFit median() const { return m_median; }

  bool is_misfit(const PageFit& fit) const { return kind(fit) != 0; }

  /// The log-likelihood ratio of this fit after a change of the template to before it (natural
  /// logarithm). 0 if the baseline is empty.
  double evidence_of_change(const PageFit& fit) const;

  /// Both of these.
  FitVerdict judge(const PageFit& fit) const { return {evidence_of_change(fit), is_misfit(fit)}; }

 private:
  static constexpr std::size_t kKinds = 3;
  std::size_t kind(const PageFit& fit) const;

  std::size_t m_pages = 0;
  PageFit m_median;
  std::array<double, kKinds> m_evidence{};  // log-likelihood ratios, by kind
};

/// Page's cumulative sum test (CUSUM). The log-likelihood ratios of pages are summed, and the sum
/// is reset to 0 when it falls below. An alarm is raised when it reaches log(false_alarms). If
/// nothing changes, pages are independent, and the baseline's frequencies are right, the mean
/// number of pages until a false alarm is at least `false_alarms` (Lorden 1971).
class ChangeDetector {
 public:
  explicit ChangeDetector(double false_alarms);

  /// Adds the next page's evidence_of_change(). Returns true if there is an alarm; alarms persist.
  bool add(double evidence);

  bool has_alarm() const { return m_has_alarm; }
  /// True if the sum is 0: there is no evidence of a change now.
  bool is_at_zero() const { return m_sum <= 0.0; }
  /// Pages added so far.
  std::size_t pages() const { return m_pages; }
  /// The estimated change point: the first page after the sum was last 0, counted from 0.
  std::size_t change_point() const { return m_change; }

  /// The full state, to resume in another process.
  struct State {
    double sum = 0.0;
    std::size_t pages = 0;
    std::size_t change = 0;
    bool has_alarm = false;
  };
  State state() const { return {m_sum, m_pages, m_change, m_has_alarm}; }
  void restore(const State& state);

 private:
  double m_limit;
  double m_sum = 0.0;
  std::size_t m_pages = 0;
  std::size_t m_change = 0;
  bool m_has_alarm = false;
};

}  // namespace sst
