#include "common/cli/stop_signal.hpp"

#include <atomic>
#include <csignal>

namespace sst {
namespace {

std::atomic<bool> g_stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void request_stop(int signal) {
  g_stop_requested.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);  // the second one is not to be argued with
}

}  // namespace

StopSignals::StopSignals() {
  g_stop_requested.store(false, std::memory_order_relaxed);
  std::signal(SIGINT, request_stop);
  std::signal(SIGTERM, request_stop);
}

StopSignals::~StopSignals() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool stop_requested() {
  return g_stop_requested.load(std::memory_order_relaxed);
}

}  // namespace sst
