#pragma once

#include <cstdint>

namespace sst {

/// A multiplicative mix of two hashes, much cheaper than combine_hashes(). Hashes a shingle at a
/// path, or a value at a place. Stored in models; never change the algorithm.
constexpr std::uint64_t mix_hashes(std::uint64_t first, std::uint64_t second) {
  const std::uint64_t both = (first ^ (second >> 29)) * 0x9E3779B97F4A7C15ULL + second;
  return (both ^ (both >> 32)) * 0xD6E8FEB86659FD93ULL;
}

}  // namespace sst
