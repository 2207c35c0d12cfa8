#pragma once

#include <mutex>
#include <utility>

#include <styletree/sample.hpp>

#include "python/src/gil_release.hpp"
#include "python/src/use_lock.hpp"

namespace styletree::python {

/// A sample that threads may share. Only one call runs at a time; the others wait without the GIL.
class SharedSample {
 public:
  explicit SharedSample(Sample sample) : m_sample{std::move(sample)} {}

  /// Calls `work(sample)`. The caller must not hold the GIL. Throws Error (usage) if this thread is
  /// already in a call, for example in a signal handler.
  template <typename Work>
  auto use(Work work) {
    const std::lock_guard lock{m_mutex};
    return work(m_sample);
  }
  /// Releases the GIL, which the caller must hold, and calls `work(sample)`.
  template <typename Work>
  auto with(Work work) {
    const GilRelease no_gil;
    return use(work);
  }

 private:
  UseLock m_mutex{"sample"};
  Sample m_sample;
};

}  // namespace styletree::python
