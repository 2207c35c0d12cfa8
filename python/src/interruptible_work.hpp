#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "python/src/gil_release.hpp"

namespace styletree::python {

/// Work without the GIL that Ctrl-C can stop. Python runs signal handlers on its main thread only,
/// and only when that has the GIL, so check() takes the GIL now and then. The end of the program
/// stops the work, too.
class InterruptibleWork {
 public:
  /// REQUIRES: the thread that makes it calls run().
  InterruptibleWork() : m_thread{std::this_thread::get_id()} {}

  /// Calls `work()` without the GIL. Throws what it throws, what a signal handler raised, or
  /// SystemExit if the program is ending.
  template <typename Work>
  void run(Work work) {
    try {
      const GilRelease no_gil;
      work();
    } catch (const Stopped&) {
    }
    if (m_raised) {
      throw nanobind::python_error{*m_raised};
    }
    if (m_stopped) {
      raise_system_exit();
    }
  }

  /// Called between the steps of the work, by any of its threads. Throws if the work is to stop.
  void check();

 private:
  struct Stopped {};
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kInterval{50};

  void run_signal_handlers();

  std::thread::id m_thread;
  Clock::time_point m_next = Clock::now() + kInterval;  // used by m_thread alone
  std::optional<nanobind::python_error> m_raised;       // by a signal handler; the same
  std::atomic<bool> m_stopped = false;
};

}  // namespace styletree::python
