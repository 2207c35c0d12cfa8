#pragma once

#include <chrono>
#include <cstddef>

namespace sst {

/// Measures how fast a client transfers bytes while the server waits for it. Only waiting time is
/// measured. It is divided into windows; only the current window and the last complete one are
/// considered.
class ProgressMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressMeter(Clock::duration window) : m_window{window} {}

  // REQUIRES: `now` is never earlier than in previous calls.

  /// Begins or ends a wait for the client to send or receive bytes. Two waits may overlap.
  void begin_wait(Clock::time_point now);
  void end_wait(Clock::time_point now);

  /// Adds bytes that the client has sent or received.
  void add(std::size_t bytes, Clock::time_point now);

  /// The number of bytes in the current window and the last complete window.
  std::size_t recent(Clock::time_point now) const;

  /// True if the server is waiting and has waited for at least one window, and recent() is at most
  /// 10 kB per second of a window.
  bool is_slow(Clock::time_point now) const;

 private:
  /// Returns a copy whose windows are advanced to `now`.
  ProgressMeter at(Clock::time_point now) const;
  /// The total time of all waits.
  Clock::duration waited(Clock::time_point now) const;

  Clock::duration m_window;
  Clock::duration m_waited{0};  // time waited before the current wait
  Clock::time_point m_wait_start{};
  int m_waits = 0;             // current waits
  Clock::duration m_start{0};  // time waited when the current window began
  std::size_t m_bytes = 0;     // bytes in the current window
  std::size_t m_last = 0;      // bytes in the previous window
  bool m_is_new = true;        // no window is complete yet
};

}  // namespace sst
