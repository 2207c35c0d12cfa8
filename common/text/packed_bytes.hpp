#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace sst {

// Up to eight bytes as an integer, so that they are compared or changed in one step.

inline constexpr std::size_t kPackedBytes = sizeof(std::uint64_t);
inline constexpr std::uint64_t kLowestBits = 0x0101010101010101U;  ///< of each byte
inline constexpr std::uint64_t kHighestBits = kLowestBits * 0x80;  ///< of each byte

namespace detail {

/// Packs the first and the last sizeof(Half) bytes, which may overlap.
template <typename Half>
std::uint64_t pack_ends(std::string_view bytes) {
  Half first = 0;
  Half last = 0;
  std::memcpy(&first, bytes.data(), sizeof(Half));
  std::memcpy(&last, bytes.data() + bytes.size() - sizeof(Half), sizeof(Half));
  return first | std::uint64_t{last} << (8 * (bytes.size() - sizeof(Half)));
}

}  // namespace detail

/// The first byte is the lowest; missing bytes are 0. REQUIRES: at most eight bytes.
constexpr std::uint64_t pack_bytes(std::string_view bytes) {
  if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
    std::uint64_t packed = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      packed |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    }
    return packed;
  }
  if (bytes.size() == kPackedBytes) {
    std::uint64_t packed = 0;
    std::memcpy(&packed, bytes.data(), sizeof(packed));
    return packed;
  }
  if (bytes.size() >= 4) {
    return detail::pack_ends<std::uint32_t>(bytes);
  }
  return bytes.size() >= 2 ? detail::pack_ends<std::uint16_t>(bytes)
                           : (bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front()));
}

/// A mask in which all bits of the first `count` bytes are set.
constexpr std::uint64_t packed_mask(std::size_t count) {
  return count >= kPackedBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
}

/// The bytes with ASCII letters in lower case.
constexpr std::uint64_t packed_lower(std::uint64_t packed) {
  const std::uint64_t low = packed & ~kHighestBits;
  const std::uint64_t from_a =
      low + kLowestBits * (0x80 - 'A');  // the highest bit is set from 'A' on
  const std::uint64_t after_z = low + kLowestBits * (0x7F - 'Z');
  const std::uint64_t upper = ~packed & (from_a ^ after_z) & kHighestBits;
  return packed | upper >> 2;
}

}  // namespace sst
