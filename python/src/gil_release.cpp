#include "python/src/gil_release.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace nb = nanobind;

namespace styletree::python {
namespace {

constexpr std::chrono::seconds kLongestWait{5};

/// Changed with the GIL held, or atomically in builds without a GIL.
struct Program {
  std::atomic<int> in_progress = 0;  // GilRelease objects of this process
  std::atomic<pid_t> process = 0;    // the process of the counted objects; a fork copies no threads
  std::atomic<std::thread::id> ending_thread = {};  // none unless the program is ending
};

Program program;

void count_for_this_process() {
  const pid_t process = getpid();
  if (program.process.exchange(process) != process) {
    program.in_progress = 0;
  }
}

void end_work() {
  count_for_this_process();
  program.ending_thread = std::this_thread::get_id();
  const nb::gil_scoped_release no_gil;
  const auto deadline = std::chrono::steady_clock::now() + kLongestWait;
  while (program.in_progress > 0 && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

}  // namespace

GilRelease::GilRelease() {
  if (must_end()) {
    raise_system_exit();
  }
  count_for_this_process();
  ++program.in_progress;
  m_released.emplace();
}

GilRelease::~GilRelease() {
  m_released.reset();
  --program.in_progress;
}

bool must_end() {
  const std::thread::id ending = program.ending_thread;
  return ending != std::thread::id{} && ending != std::this_thread::get_id();
}

void raise_system_exit() {
  PyErr_SetNone(PyExc_SystemExit);
  nb::raise_python_error();
}

void watch_program_end() {
  nb::module_::import_("atexit").attr("register")(nb::cpp_function(&end_work));
}

}  // namespace styletree::python
