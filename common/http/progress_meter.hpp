#pragma once

#include <chrono>
#include <cstddef>

namespace sst {

/// How fast a client moves bytes while the server waits for it. Only the time of these waits
/// counts. It is cut into windows; the last one that is complete and the one that runs are looked
/// at.
class ProgressMeter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressMeter(Clock::duration window) : m_window{window} {}

  // `now` must not be before that of earlier calls.

  /// A wait begins or ends: for bytes from the client, or until it has taken some. Two may overlap.
  void begin_wait(Clock::time_point now);
  void end_wait(Clock::time_point now);

  /// Counts bytes that the client has sent or taken.
  void add(std::size_t bytes, Clock::time_point now);

  /// The bytes of the last one to two windows.
  std::size_t recent(Clock::time_point now) const;

  /// True if the server waits, has waited for a window at least, and the recent bytes are at most
  /// 10 kB for each second of a window.
  bool is_slow(Clock::time_point now) const;

 private:
  /// The same with its windows as of `now`.
  ProgressMeter at(Clock::time_point now) const;
  /// The time of all waits.
  Clock::duration waited(Clock::time_point now) const;

  Clock::duration m_window;
  Clock::duration m_waited{0};  // before the current wait
  Clock::time_point m_wait_start{};
  int m_waits = 0;             // that run
  Clock::duration m_start{0};  // of the window that runs, in time waited
  std::size_t m_bytes = 0;     // in it
  std::size_t m_last = 0;      // in the one before
  bool m_is_new = true;        // there is none before
};

}  // namespace sst
