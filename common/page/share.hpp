#pragma once

#include <cstdint>

namespace sst {

/// The share of a part, from 0 to 1; 0 of nothing.
inline double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace sst
