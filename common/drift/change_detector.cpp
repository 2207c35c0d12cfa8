#include "common/drift/change_detector.hpp"

#include <cmath>

namespace sst {

ChangeDetector::ChangeDetector(double false_alarms) : m_limit{std::log(false_alarms)} {}

bool ChangeDetector::add(double evidence) {
  if (!m_has_alarm) {
    m_sum += evidence;
    if (m_sum <= 0.0) {
      m_sum = 0.0;
      m_change = m_pages + 1;
    }
    m_has_alarm = m_sum >= m_limit;
  }
  ++m_pages;
  return m_has_alarm;
}

void ChangeDetector::restore(const State& state) {
  m_sum = state.sum;
  m_pages = state.pages;
  m_change = state.change;
  m_has_alarm = state.has_alarm;
}

}  // namespace sst
