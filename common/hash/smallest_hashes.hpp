#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sst {

/// Sorts hashes, drops repeats, and keeps the `most` smallest. True if there were more. Pages bound
/// in this way what they add to counts: a hash is kept or not on all of them alike, so a count of
/// the pages that have it is good for those that are kept.
inline bool smallest_hashes(std::vector<std::uint64_t>& hashes, std::size_t most) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  const bool has_more = hashes.size() > most;
  hashes.resize(std::min(hashes.size(), most));
  return has_more;
}

}  // namespace sst
