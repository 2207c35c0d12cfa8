#pragma once

#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace sst {

/// Calls `work(part)` for each part from 0 to `parts` - 1, each on a thread of its own, the first
/// one on the caller's. Returns when all are done; throws what the lowest part threw, if any did.
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
      // The system gives us no more threads: the caller's does the rest.
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
