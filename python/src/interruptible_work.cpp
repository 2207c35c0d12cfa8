#include "python/src/interruptible_work.hpp"

namespace nb = nanobind;

namespace styletree::python {

void InterruptibleWork::check() {
  if (std::this_thread::get_id() == m_thread && Clock::now() >= m_next) {
    run_signal_handlers();
    m_next = Clock::now() + kInterval;
  }
  if (must_end()) {
    m_stopped = true;
  }
  if (m_stopped) {
    throw Stopped{};
  }
}

void InterruptibleWork::run_signal_handlers() {
  const nb::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() != 0) {
    m_raised.emplace();  // takes ownership of the exception
    m_stopped = true;
  }
}

}  // namespace styletree::python
