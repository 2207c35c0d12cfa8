#include "common/http/progress_meter.hpp"

#include <cassert>

namespace sst {
namespace {

constexpr double kSlowBytesPerSecond = 10'000;

}  // namespace

void ProgressMeter::begin_wait(Clock::time_point now) {
  if (m_waits++ == 0) {
    m_wait_start = now;
  }
}

void ProgressMeter::end_wait(Clock::time_point now) {
  assert(m_waits > 0);
  m_waited = waited(now);
  m_wait_start = now;
  --m_waits;
}

ProgressMeter::Clock::duration ProgressMeter::waited(Clock::time_point now) const {
  return m_waits > 0 ? m_waited + (now - m_wait_start) : m_waited;
}

ProgressMeter ProgressMeter::at(Clock::time_point now) const {
  ProgressMeter meter = *this;
  const Clock::duration time = waited(now);
  if (time - m_start < m_window) {
    return meter;
  }
  const bool is_next = time - m_start < 2 * m_window;
  meter.m_last = is_next ? m_bytes : 0;
  meter.m_start = is_next ? m_start + m_window : time;
  meter.m_bytes = 0;
  meter.m_is_new = false;
  return meter;
}

void ProgressMeter::add(std::size_t bytes, Clock::time_point now) {
  *this = at(now);
  m_bytes += bytes;
}

std::size_t ProgressMeter::recent(Clock::time_point now) const {
  const ProgressMeter meter = at(now);
  return meter.m_last + meter.m_bytes;
}

bool ProgressMeter::is_slow(Clock::time_point now) const {
  const double seconds = std::chrono::duration<double>(m_window).count();
  return m_waits > 0 && !at(now).m_is_new &&
         static_cast<double>(recent(now)) <= kSlowBytesPerSecond * seconds;
}

}  // namespace sst
