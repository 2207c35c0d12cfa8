#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace sst {

/// The threads that share a piece of work, and what they call between its steps.
class Workers {
 public:
  /// Called between steps, from any of the threads. An exception of it stops the work and is
  /// rethrown to the caller.
  using StepHandler = std::function<void()>;

  Workers(std::size_t thread_count, StepHandler on_step = {})  // NOLINT: a count will do
      : threads{thread_count}, m_on_step{std::move(on_step)} {}

  /// Into how many parts to divide so many items: one for each thread, but none that is empty.
  std::size_t parts(std::size_t items) const {
    return std::clamp<std::size_t>(threads, 1, std::max<std::size_t>(items, 1));
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
