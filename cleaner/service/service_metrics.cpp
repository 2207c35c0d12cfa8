#include "cleaner/service/service_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "common/service/metric.hpp"

namespace sst {
void ServiceMetrics::count_page(std::string_view status, bool is_misfit) {
  const std::lock_guard lock{m_mutex};
  ++m_pages.try_emplace(std::string{status}).first->second;
  m_misfits += is_misfit ? 1 : 0;
}

void ServiceMetrics::add_latency(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const auto* bound = std::ranges::lower_bound(kBounds, seconds);
  const std::lock_guard lock{m_mutex};
  ++m_latencies[static_cast<std::size_t>(bound - kBounds.begin())];
  m_latency_sum += seconds;
}

void ServiceMetrics::append_to(std::string& text) const {
  const std::lock_guard lock{m_mutex};
  append_metric_header(text, "styletree_clean_pages_total", "counter",
                       "Pages by the status of their records.");
  for (const auto& [status, count] : m_pages) {
    text += fmt::format("styletree_clean_pages_total{{status=\"{}\"}} {}\n", status, count);
  }
  append_metric(text, "styletree_clean_misfits_total", "counter",
                "Pages that fit their model worse than usual for their site.", m_misfits);
  append_metric_header(text, "styletree_clean_page_seconds", "histogram",
                       "Time from the end of a single-page request to its response.");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < m_latencies.size(); ++i) {
    count += m_latencies[i];
    const std::string bound = i < kBounds.size() ? fmt::format("{}", kBounds[i]) : "+Inf";
    text += fmt::format("styletree_clean_page_seconds_bucket{{le=\"{}\"}} {}\n", bound, count);
  }
  text +=
      fmt::format("styletree_clean_page_seconds_sum {}\nstyletree_clean_page_seconds_count {}\n",
                  m_latency_sum, count);
}

}  // namespace sst
