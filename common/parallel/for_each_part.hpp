#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace sst {

/// Calls `work(part)` for each part in [0, parts), each on its own thread; part 0 runs on the
/// caller's thread. Returns when all parts are done. Rethrows the exception of the lowest part that
/// threw.
template <typename Work>
void for_each_part(std::size_t parts, Work work) {
  std::vector<std::exception_ptr> failures(parts);
  const auto run = [&](std::size_t part) {
    try {
      work(part);
    } catch (...) {
      failures[part] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    std::size_t started = 1;
    try {
      for (; started < parts; ++started) {
        threads.emplace_back(run, started);
      }
    } catch (const std::system_error&) {
      // No more threads are available: the caller's thread runs the remaining parts.
    }
    if (parts > 0) {
      run(0);
    }
    for (std::size_t part = started; part < parts; ++part) {
      run(part);
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) {
      std::rethrow_exception(failure);
    }
  }
}

}  // namespace sst
