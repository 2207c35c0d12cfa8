#pragma once

#include <cstddef>

namespace sst {

/// The cumulative sum test (CUSUM) of E. S. Page. Sums the log-likelihood ratios of pages, and
/// resets the sum to 0 when it falls below 0. Raises an alarm when the sum reaches
/// log(false_alarms). If nothing changes, the pages are independent, and the baseline's frequencies
/// are right, the mean number of pages until a false alarm is at least `false_alarms` (Lorden
/// 1971).
class ChangeDetector {
 public:
  explicit ChangeDetector(double false_alarms);

  /// Adds the next page's evidence_of_change(). Returns true if there is an alarm; alarms persist.
  bool add(double evidence);

  bool has_alarm() const { return m_has_alarm; }
  /// True if the sum is 0, that is, if nothing currently suggests a change.
  bool is_at_zero() const { return m_sum <= 0.0; }
  /// Pages added so far.
  std::size_t pages() const { return m_pages; }
  /// The estimated change point: the index (from 0) of the first page after the sum was last 0.
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
