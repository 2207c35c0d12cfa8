#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace sst {

/// One thread for each core; at least 1.
inline std::size_t default_thread_count() {
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace sst
