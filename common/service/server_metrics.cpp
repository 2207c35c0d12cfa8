#include "common/service/server_metrics.hpp"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "common/service/metric.hpp"
#include "common/version.hpp"

namespace sst {
namespace {

double seconds_of(const timeval& time) {
  constexpr double kMicroseconds = 1e-6;
  return static_cast<double>(time.tv_sec) + kMicroseconds * static_cast<double>(time.tv_usec);
}

/// The time at which the first service of the process started, in seconds since 1970.
std::uint64_t start_time() {
  static const auto start = std::chrono::duration_cast<std::chrono::seconds>(
      std::chrono::system_clock::now().time_since_epoch());
  return static_cast<std::uint64_t>(start.count());
}

/// Returns 0 if unknown.
std::uint64_t resident_bytes() {
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  std::ifstream{"/proc/self/statm"} >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Returns 0 if unknown.
std::uint64_t open_descriptors() {
  std::error_code error;
  const std::filesystem::directory_iterator files{"/proc/self/fd", error};
  return error ? 0 : static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
}

void append_process(std::string& text) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  append_metric_header(text, "process_cpu_seconds_total", "counter", "Processor time.");
  text += fmt::format("process_cpu_seconds_total {}\n",
                      seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
  append_metric(text, "process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
  append_metric(text, "process_open_fds", "gauge", "Open files and connections.",
                open_descriptors());
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  append_metric(text, "process_max_fds", "gauge", "Maximum number of open file descriptors.",
                limit.rlim_cur);
  append_metric(text, "process_start_time_seconds", "gauge", "Start time, in seconds since 1970.",
                start_time());
}

}  // namespace

ServerMetrics::ServerMetrics(std::string_view service) : m_service{service} {
  start_time();
}

void ServerMetrics::count_answer(int status) {
  const std::lock_guard lock{m_mutex};
  ++m_answers[status];
}

void ServerMetrics::append_to(std::string& text, const HttpCounts& connections) const {
  const auto name = [this](std::string_view rest) { return fmt::format("{}_{}", m_service, rest); };
  append_metric_header(text, name("build_info"), "gauge",
                       "Always 1; labeled with the program's version.");
  text += fmt::format("{}{{version=\"{}\"}} 1\n", name("build_info"), kVersion);
  {
    const std::lock_guard lock{m_mutex};
    append_metric_header(text, name("answers_total"), "counter", "Responses by HTTP status.");
    for (const auto& [status, count] : m_answers) {
      text += fmt::format("{}{{code=\"{}\"}} {}\n", name("answers_total"), status, count);
    }
  }
  append_metric(text, name("connections"), "gauge", "Open connections.", connections.connections);
  append_metric(text, name("connections_accepted_total"), "counter", "Connections accepted so far.",
                connections.accepted);
  append_metric(text, name("connections_evicted_total"), "counter",
                "Waiting connections that were closed to make room.", connections.evicted);
  append_metric(text, name("connections_refused_total"), "counter",
                "Connections refused for lack of room.", connections.refused);
  append_process(text);
}

}  // namespace sst
