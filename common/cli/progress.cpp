#include "common/cli/progress.hpp"

#include <algorithm>
#include <utility>

namespace sst {

Progress::Progress(std::string tool, Streams& streams, bool shown)
    : m_tool{std::move(tool)}, m_err{streams.err}, m_shown{shown} {}

Progress::~Progress() {
  clear();
}

std::string time_left(double share, double elapsed_seconds) {
  constexpr double kLongest = 1e8;  // seconds; a few years
  const double left = share > 0 ? elapsed_seconds * (1 - share) / share : kLongest;
  const auto seconds = static_cast<std::uint64_t>(std::min(left, kLongest));
  if (seconds < 60) {
    return std::to_string(seconds) + " s";
  }
  const std::uint64_t minutes = seconds / 60;
  return (minutes < 60 ? "" : with_thousands(minutes / 60) + " h ") + std::to_string(minutes % 60) +
         " min";
}

void Progress::count_page(std::uint64_t bytes, std::optional<double> share) {
  ++m_pages;
  m_bytes += bytes;
  if (!m_shown) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (now - m_last_shown < std::chrono::milliseconds{100}) {
    return;
  }
  m_last_shown = now;
  std::string line = m_tool + ": " + counted(m_pages, "page", "pages") + ", " + speed();
  if (share) {
    line += ", " + percent(*share) + ", " + time_left(*share, m_watch.seconds()) + " left";
  }
  const std::size_t width = line.size();
  line.resize(std::max(width, m_on_screen), ' ');  // covers the previous line
  m_on_screen = width;
  m_err << '\r' << line << std::flush;
}

void Progress::clear() {
  if (m_on_screen > 0) {
    m_err << '\r' << std::string(std::exchange(m_on_screen, 0), ' ') << '\r' << std::flush;
  }
}

std::string Progress::speed() const {
  const double megabytes = static_cast<double>(m_bytes) / 1e6;
  const double elapsed = m_watch.seconds();
  return with_one_decimal(megabytes) + " MB, " + with_one_decimal(elapsed) + " s, " +
         with_one_decimal(elapsed > 0 ? megabytes / elapsed : 0.0) + " MB/s";
}

}  // namespace sst
