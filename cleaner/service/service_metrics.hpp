#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace sst {

/// Counts and latencies of pages since the service started, for /metrics. Safe to use from any
/// thread.
class ServiceMetrics {
 public:
  /// Counts a page by the status of its record. A misfit is a page that fits its model worse than
  /// the site's pages usually do.
  void count_page(std::string_view status, bool is_misfit);
  /// Adds the time from the end of a single-page request to its response.
  void add_latency(std::chrono::nanoseconds time);

  /// Appends the counts in the text format of Prometheus.
  void append_to(std::string& text) const;

 private:
  static constexpr std::array<double, 11> kBounds{.001, .0025, .005, .01, .025, .05,
                                                  .1,   .25,   .5,   1.,  5.};  // seconds

  mutable std::mutex m_mutex;
  std::map<std::string, std::uint64_t, std::less<>> m_pages;  // keyed by status
  std::uint64_t m_misfits = 0;
  std::array<std::uint64_t, kBounds.size() + 1> m_latencies{};
  double m_latency_sum = 0.0;  // seconds
};

}  // namespace sst
