#pragma once

#include <cmath>
#include <cstdint>

namespace sst {

/// part / whole, in [0, 1]; 0 if `whole` is 0. REQUIRES: part <= whole.
inline double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// A share rounded to four decimals, for output.
inline double rounded(double share) {
  return std::round(share * 10'000) / 10'000;
}

}  // namespace sst
