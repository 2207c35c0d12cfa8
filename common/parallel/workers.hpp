#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace sst {

/// The number of threads that share a piece of work, and the function that they call between its
/// steps.
class Workers {
 public:
  /// Called between steps, from any of the threads, possibly concurrently. An exception that it
  /// throws stops the work and is rethrown to the caller.
  using StepHandler = std::function<void()>;

  Workers(std::size_t thread_count, StepHandler on_step = {})  // NOLINT: implicit on purpose
      : threads{thread_count}, m_on_step{std::move(on_step)} {}

  /// The number of parts to divide the items into: one for each thread, but at most one for each
  /// item, and at least one.
  std::size_t parts(std::size_t items) const {
    return std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(items, 1));
  }

  /// Calls `work(i)` for each item i of a part, and step() before each call. Part 0 of 3 contains
  /// the items 0, 3, 6 and so on.
  template <typename Work>
  void for_each_item(std::size_t part, std::size_t items, Work work) const {
    for (std::size_t i = part; i < items; i += parts(items)) {
      step();
      work(i);
    }
  }

  void step() const {
    if (m_on_step) {
      m_on_step();
    }
  }

  std::size_t threads;

 private:
  StepHandler m_on_step;
};

}  // namespace sst
