#pragma once

#include <algorithm>
#include <cstddef>

namespace sst {

/// The maximum size of a page, and the number of threads that work on the pages.
struct InputLimits {
  InputLimits(std::size_t most_page_bytes, std::size_t thread_count = 1)  // NOLINT: implicit
      : max_page_bytes{most_page_bytes}, threads{thread_count} {}

  /// The number of additional threads that unpack a large archive: one for every four threads, but
  /// at most eight, because more do not help; see scripts/bench/SPEED.md.
  std::size_t threads_ahead() const { return std::min<std::size_t>(threads / 4, 8); }

  std::size_t max_page_bytes;  ///< larger pages are not read
  std::size_t threads;         ///< the number of threads that work on the pages
};

}  // namespace sst
