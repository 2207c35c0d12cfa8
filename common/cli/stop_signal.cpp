#include "common/cli/stop_signal.hpp"

#include <signal.h>

#include <atomic>

namespace sst {
namespace {

std::atomic<bool> g_stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

void request_stop(int) {
  g_stop_requested.store(true, std::memory_order_relaxed);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESETHAND;  // a second signal ends the process
  sigaction(signal, &action, nullptr);
}

}  // namespace

StopSignals::StopSignals() {
  g_stop_requested.store(false, std::memory_order_relaxed);
  handle(SIGINT, request_stop);
  handle(SIGTERM, request_stop);
}

StopSignals::~StopSignals() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
}

bool stop_requested() {
  return g_stop_requested.load(std::memory_order_relaxed);
}

}  // namespace sst
