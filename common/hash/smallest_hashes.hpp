#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sst {

/// Sorts hashes, removes duplicates, and keeps the `most` smallest. Returns true if there were
/// more. This bounds what each page adds to counts. The choice depends only on hash values, so all
/// pages treat a hash alike, and page counts of kept hashes are valid.
inline bool smallest_hashes(std::vector<std::uint64_t>& hashes, std::size_t most) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  const bool has_more = hashes.size() > most;
  hashes.resize(std::min(hashes.size(), most));
  return has_more;
}

}  // namespace sst
