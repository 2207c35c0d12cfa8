#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace sst {

/// The number of processor cores; at least 1.
inline std::size_t default_thread_count() {
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace sst
