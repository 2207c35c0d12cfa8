#include "common/service/serve_until_signal.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "common/cli/log.hpp"
#include "common/cli/stop_signal.hpp"

namespace sst {
namespace {

constexpr std::chrono::milliseconds kTick{100};  // time between checks for signals
constexpr int kTicksPerSecond = 10;

}  // namespace

void serve_until_signal(const ServiceLoop& service) {
  const StopSignals signals;
  std::exception_ptr failure;
  std::atomic<bool> has_ended{false};
  std::jthread network{[&] {
    try {
      service.run();
    } catch (...) {
      failure = std::current_exception();
    }
    has_ended = true;
  }};
  for (int tick = 1; !stop_requested() && !has_ended; ++tick) {
    std::this_thread::sleep_for(kTick);
    if (tick % kTicksPerSecond == 0) {
      service.each_second();
    }
  }
  log_info("stopping when running requests are done");
  service.drain();
  network.join();
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace sst
