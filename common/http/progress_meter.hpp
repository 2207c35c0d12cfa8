#pragma once

#include <chrono>
#include <cstddef>

namespace sst {

/// Measures how fast a client transfers bytes while the server waits for it. Only waiting time
/// counts. It is divided into windows; the current one and the last complete one are considered.
class ProgressMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressMeter(Clock::duration window) : m_window{window} {}

  // `now` must not be earlier than in previous calls.

  /// Begins or ends a wait for the client to send or take bytes. Two waits may overlap.
  void begin_wait(Clock::time_point now);
  void end_wait(Clock::time_point now);

  /// Counts bytes that the client has sent or taken.
  void add(std::size_t bytes, Clock::time_point now);

  /// The bytes of the current window and the last complete one.
  std::size_t recent(Clock::time_point now) const;

  /// True if the server is waiting, has waited for at least one window, and the recent bytes are at
  /// most 10 kB per second of a window.
  bool is_slow(Clock::time_point now) const;

 private:
  /// A copy with its windows as of `now`.
  ProgressMeter at(Clock::time_point now) const;
  /// The total time of all waits.
  Clock::duration waited(Clock::time_point now) const;

  Clock::duration m_window;
  Clock::duration m_waited{0};  // before the current wait
  Clock::time_point m_wait_start{};
  int m_waits = 0;             // current waits
  Clock::duration m_start{0};  // of the current window, in time waited
  std::size_t m_bytes = 0;     // in the current window
  std::size_t m_last = 0;      // in the window before
  bool m_is_new = true;        // there is no window before
};

}  // namespace sst
