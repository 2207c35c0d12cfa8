#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

#include "python/src/gil_release.hpp"

namespace styletree::python {

/// Work without the GIL that Ctrl-C can stop. Python runs signal handlers only on its main thread,
/// and only while this thread has the GIL, so check() acquires the GIL periodically. The end of the
/// program also stops the work.
class InterruptibleWork {
 public:
  /// REQUIRES: the constructing thread calls run().
  InterruptibleWork() : m_thread{std::this_thread::get_id()} {}

  /// Calls `work()` without the GIL. Throws its exceptions, those of signal handlers, and
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

  /// Throws if the work must stop. Call it between steps of the work, from any of its threads.
  void check();

 private:
  struct Stopped {};
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kInterval{50};

  void run_signal_handlers();

  std::thread::id m_thread;
  Clock::time_point m_next = Clock::now() + kInterval;  // used by m_thread only
  std::optional<nanobind::python_error> m_raised;       // by a signal handler, on m_thread
  std::atomic<bool> m_stopped = false;
};

}  // namespace styletree::python
