#include "common/cli/progress.hpp"

#include <utility>

namespace sst {

Progress::Progress(std::string tool, Streams& streams, bool shown)
    : m_tool{std::move(tool)}, m_err{streams.err}, m_shown{shown} {}

Progress::~Progress() {
  clear();
}

void Progress::count_page(std::uint64_t bytes) {
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
  m_on_screen = true;
  m_err << '\r' << m_tool << ": " << counted(m_pages, "page", "pages") << ", " << speed() << "   "
        << std::flush;
}

void Progress::clear() {
  if (std::exchange(m_on_screen, false)) {
    m_err << '\r' << std::string(78, ' ') << '\r' << std::flush;
  }
}

std::string Progress::speed() const {
  const double megabytes = static_cast<double>(m_bytes) / 1e6;
  const double elapsed = m_watch.seconds();
  return with_one_decimal(megabytes) + " MB, " + with_one_decimal(elapsed) + " s, " +
         with_one_decimal(elapsed > 0 ? megabytes / elapsed : 0.0) + " MB/s";
}

}  // namespace sst
