#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sst {

/// The minimum number of sampled pages on which something must occur to be considered typical of
/// the site rather than chance. The minimum is `min_share` of the pages, but at least `min_pages`.
/// If the sample has fewer than `min_pages` pages, the minimum is all of them.
struct EvidenceRule {
  double min_share = 0.0;     ///< [0, 1]
  std::size_t min_pages = 1;  ///< at least 1

  /// The minimum for a sample of `pages` pages; at least 1.
  std::size_t threshold(std::size_t pages) const {
    // Subtracting 1e-9 keeps 5 % of 60 pages at 3, although 0.05 is inexact in binary.
    const double share = std::ceil(min_share * static_cast<double>(pages) - 1e-9);
    const std::size_t wanted = std::max(min_pages, static_cast<std::size_t>(std::max(share, 0.0)));
    return std::max<std::size_t>(1, std::min(wanted, pages));
  }

  friend bool operator==(const EvidenceRule&, const EvidenceRule&) = default;
};

}  // namespace sst
