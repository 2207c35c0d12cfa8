#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "common/cli/streams.hpp"
#include "common/text/numbers.hpp"

namespace sst {

/// Measures the time since its construction.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - m_start).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point m_start = Clock::now();
};

/// Estimates the time left for a run that has read `share` of its inputs, assuming constant speed:
/// "40 s", "12 min", "3 h 5 min".
std::string time_left(double share, double elapsed_seconds);

/// Counts the pages, bytes and time of a run, and shows them on one line of the terminal. One
/// thread at a time.
class Progress {
 public:
  Progress(std::string tool, Streams& streams, bool shown);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Counts a page. Updates the line at most ten times per second. `share` is the share of the
  /// inputs read so far, including this page; unset if the size of the inputs is unknown.
  void count_page(std::uint64_t bytes, std::optional<double> share = std::nullopt);
  /// Clears the line, so that other messages do not mix with it.
  void clear();

  std::uint64_t pages() const { return m_pages; }
  std::uint64_t bytes() const { return m_bytes; }
  /// For messages: "164.9 MB, 3.9 s, 42.3 MB/s".
  std::string speed() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string m_tool;
  std::ostream& m_err;
  bool m_shown;
  std::size_t m_on_screen = 0;  // width of the line on the screen
  std::uint64_t m_pages = 0;
  std::uint64_t m_bytes = 0;
  Stopwatch m_watch;
  Clock::time_point m_last_shown = Clock::now();
};

}  // namespace sst
