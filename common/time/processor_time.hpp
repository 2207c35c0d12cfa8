#pragma once

#include <chrono>

namespace sst {

/// The processor time that this thread has taken: independent of the machine's load and its disks.
std::chrono::nanoseconds thread_time();

}  // namespace sst
