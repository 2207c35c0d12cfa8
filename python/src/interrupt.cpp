#include "python/src/interrupt.hpp"

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace styletree::python {

void Interrupt::check() {
  if (std::this_thread::get_id() != m_thread || Clock::now() < m_next) {
    return;
  }
  m_next = Clock::now() + kInterval;
  const nb::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() != 0) {
    stop();
    nb::raise_python_error();
  }
}

}  // namespace styletree::python
