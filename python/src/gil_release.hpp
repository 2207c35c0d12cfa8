#pragma once

#include <nanobind/nanobind.h>

#include <optional>

namespace styletree::python {

/// Releases the GIL for its lifetime. All work without the GIL uses this class, so that the program
/// can wait for the work before it ends. After finalization, the interpreter kills threads that
/// request the GIL, which C++ code does not survive.
class GilRelease {
 public:
  /// Throws SystemExit, which ends a thread quietly, if the program is ending.
  GilRelease();
  ~GilRelease();
  GilRelease(const GilRelease&) = delete;
  GilRelease& operator=(const GilRelease&) = delete;

 private:
  std::optional<nanobind::gil_scoped_release> m_released;
};

/// True if another thread is ending the program. Long work should stop.
bool must_end();

/// Throws SystemExit.
[[noreturn]] void raise_system_exit();

/// Registers a handler that stops the work of other threads when the program ends, and waits up to
/// 5 seconds for them.
void watch_program_end();

}  // namespace styletree::python
