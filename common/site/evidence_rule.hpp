#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sst {

/// On how many pages something must stand before it is taken for the site's doing and not for
/// chance: a share of the sampled pages, and at least so many (or all, where there are fewer).
struct EvidenceRule {
  double min_share = 0.0;     ///< [0, 1]
  std::size_t min_pages = 1;  ///< at least 1

  /// The least number of pages, of `pages` sampled ones.
  std::size_t threshold(std::size_t pages) const {
    // The small amount taken off keeps 5 % of 60 pages at 3, whatever 0.05 is in binary.
    const double share = std::ceil(min_share * static_cast<double>(pages) - 1e-9);
    const std::size_t wanted = std::max(min_pages, static_cast<std::size_t>(std::max(share, 0.0)));
    return std::max<std::size_t>(1, std::min(wanted, pages));
  }

  friend bool operator==(const EvidenceRule&, const EvidenceRule&) = default;
};

}  // namespace sst
