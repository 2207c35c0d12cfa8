#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sst {

/// Sorts hashes, removes duplicates, and keeps the `most` smallest. Returns true if there were
/// more. This bounds how much each page adds to counts. The choice depends only on the hash values,
/// so all pages prefer the same hashes, and the page counts of these hashes are meaningful.
inline bool smallest_hashes(std::vector<std::uint64_t>& hashes, std::size_t most) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
  const bool has_more = hashes.size() > most;
  hashes.resize(std::min(hashes.size(), most));
  return has_more;
}

}  // namespace sst
