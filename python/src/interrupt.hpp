#pragma once

#include <atomic>
#include <chrono>
#include <thread>

namespace styletree::python {

/// Lets Ctrl-C stop work that runs without the GIL. Python's signal handlers run on the main thread
/// only when it holds the GIL, so check() takes the GIL now and then.
class Interrupt {
 public:
  /// REQUIRES: the caller's thread runs Python code. check() is called without the GIL.
  Interrupt() : m_thread{std::this_thread::get_id()} {}

  /// Called between steps of the work, by any of its threads. Throws nanobind::python_error on the
  /// thread that made this object if a signal handler raised; threads that call stopped() then see
  /// true.
  void check();

  bool stopped() const { return m_stopped.load(std::memory_order_relaxed); }
  void stop() { m_stopped.store(true, std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kInterval{50};

  std::thread::id m_thread;
  Clock::time_point m_next = Clock::now() + kInterval;  // used by m_thread alone
  std::atomic<bool> m_stopped = false;
};

}  // namespace styletree::python
