#pragma once

#include <nanobind/nanobind.h>

#include <optional>

namespace styletree::python {

/// Releases the GIL for its lifetime. All work without the GIL is done under one of these, so that
/// the end of the program can wait for it: Python kills threads that ask for the GIL once it has
/// ended, and C++ code does not survive that.
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

/// True if the program is ending, and another thread ends it. Long work should stop.
bool must_end();

/// Throws SystemExit.
[[noreturn]] void raise_system_exit();

/// At the end of the program, stops the work of other threads and waits for them.
void watch_program_end();

}  // namespace styletree::python
