#pragma once

#include <chrono>

namespace sst {

/// The processor time used by this thread, which does not depend on machine load or disks.
std::chrono::nanoseconds thread_time();

}  // namespace sst
