#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "common/http/http_server.hpp"

namespace sst {

/// The metrics that every service reports at /metrics: its responses, connections, process and
/// build. Safe to use from any thread.
class ServerMetrics {
 public:
  /// `service` is the prefix of the metric names: "styletree_clean" or "styletree_train".
  explicit ServerMetrics(std::string_view service);

  void count_answer(int status);

  /// Appends the counts and the process metrics that Prometheus expects from every program.
  void append_to(std::string& text, const HttpCounts& connections) const;

 private:
  std::string_view m_service;
  mutable std::mutex m_mutex;
  std::map<int, std::uint64_t> m_answers;  // by HTTP status
};

}  // namespace sst
