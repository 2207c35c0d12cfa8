#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "common/http/http_server.hpp"

namespace sst {

/// What any service counts for /metrics: its answers, connections, process and build. Safe to use
/// from any thread.
class ServerMetrics {
 public:
  /// `service` is the name that the numbers begin with: "styletree_clean" or "styletree_train".
  explicit ServerMetrics(std::string_view service);

  void count_answer(int status);

  /// Appends the counts, and the figures of the process that Prometheus expects of all programs.
  void append_to(std::string& text, const HttpCounts& connections) const;

 private:
  std::string_view m_service;
  mutable std::mutex m_mutex;
  std::map<int, std::uint64_t> m_answers;  // by status of HTTP
};

}  // namespace sst
