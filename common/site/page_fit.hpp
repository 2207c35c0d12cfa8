#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/page/share.hpp"
#include "common/site/page_view.hpp"

namespace sst {

/// How well a page fits the model of its site, in shares from 0 to 1.
struct PageFit {
  double matched = 0.0;   ///< of its words, those that map to nodes that the model knows
  double familiar = 0.0;  ///< of its shingles, those on two sampled pages at least; profile `site`

  friend bool operator==(const PageFit&, const PageFit&) = default;
};

/// The fit of a page, where `is_known(path)` and `is_familiar(shingle)` say what of it is.
template <typename IsKnown, typename IsFamiliar>
PageFit measure_fit(const PageView& page, IsKnown is_known, IsFamiliar is_familiar) {
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

/// What fits are usual at a site: those of its sampled pages, each measured by what the others tell
/// of it, as if it had been held out.
///
/// A page misfits if less than half as much of it matches as of the median page; some that do are
/// familiar all the same, at least half as much as the median page. How often pages misfit, and are
/// familiar then, is what a change of the template is told by. (That a page fits and is not
/// familiar says nothing: its text may be long.)
class FitBaseline {
 public:
  /// With fewer pages nothing can be said.
  static constexpr std::size_t kLeastPages = 10;

  FitBaseline() = default;
  explicit FitBaseline(std::span<const PageFit> fits);

  bool empty() const { return m_pages < kLeastPages; }
  PageFit median() const { return m_median; }

  bool is_misfit(const PageFit& fit) const { return kind(fit) != 0; }

  /// The logarithm of how many times as likely a page with this fit is after a change of the
  /// template than before it. 0 if the baseline is empty.
  double evidence_of_change(const PageFit& fit) const;

 private:
  static constexpr std::size_t kKinds = 3;
  std::size_t kind(const PageFit& fit) const;

  std::size_t m_pages = 0;
  PageFit m_median;
  std::array<double, kKinds> m_evidence{};  // by kind
};

/// Page's cumulative sum test (CUSUM): a change is noticed when what speaks for it, summed from the
/// last time when nothing did, reaches the logarithm of `false_alarms`. Where nothing changes,
/// pages come independently, and the baseline's shares are true, an alarm comes once in that many
/// pages at most, on average (Lorden 1971).
class ChangeDetector {
 public:
  explicit ChangeDetector(double false_alarms);

  /// Takes the next page's evidence_of_change(). True once there is an alarm, and from then on.
  bool add(double evidence);

  bool has_alarm() const { return m_has_alarm; }
  /// True if nothing speaks for a change now.
  bool is_calm() const { return m_sum <= 0.0; }
  /// Pages added so far.
  std::size_t pages() const { return m_pages; }
  /// The first page of the change, counted from 0; until there is an alarm, of what may be one.
  std::size_t change() const { return m_change; }

  /// What it takes to go on later, in another process.
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
