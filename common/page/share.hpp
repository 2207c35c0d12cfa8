#pragma once

#include <cmath>
#include <cstdint>

namespace sst {

/// The share of a part, from 0 to 1; 0 of nothing.
inline double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// A share to four decimals: what is worth writing.
inline double rounded(double share) {
  return std::round(share * 10'000) / 10'000;
}

}  // namespace sst
