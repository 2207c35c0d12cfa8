#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sst {
namespace detail {

// Compiler vector types: SSE2 on x86-64, NEON on AArch64. On big-endian processors, bytes are read
// one by one.
constexpr std::size_t kLanes = 16;
constexpr bool kHasLanes = std::endian::native == std::endian::little;
using ByteLanes = unsigned char __attribute__((vector_size(kLanes)));
using WordLanes = std::uint64_t __attribute__((vector_size(kLanes)));

inline ByteLanes load_lanes(const char* bytes) {
  ByteLanes lanes;
  std::memcpy(&lanes, bytes, kLanes);
  return lanes;
}

/// Reads the result of a lane comparison, in which each lane has all bits set or none.
template <typename Comparison>
std::array<std::uint64_t, 2> halves_of(Comparison comparison) {
  static_assert(sizeof(Comparison) == kLanes);
  const auto words = std::bit_cast<WordLanes>(comparison);
  return {words[0], words[1]};  // from a register: copying the whole vector would go through memory
}

/// The first lane that matches; kLanes if none does.
inline std::size_t first_lane(const std::array<std::uint64_t, 2>& halves) {
  if (halves[0] != 0) {
    return static_cast<std::size_t>(std::countr_zero(halves[0])) / 8;
  }
  return 8 + static_cast<std::size_t>(std::countr_zero(halves[1])) / 8;
}

/// True if one of the first `lanes` lanes matches.
inline bool has_lane_before(const std::array<std::uint64_t, 2>& halves, std::size_t lanes) {
  const auto below = [](std::size_t count) { return (std::uint64_t{1} << (8 * count)) - 1; };
  return lanes < 8 ? (halves[0] & below(lanes)) != 0
                   : (halves[0] | (lanes < kLanes ? halves[1] & below(lanes - 8) : halves[1])) != 0;
}

}  // namespace detail

/// The offset of the first byte at or after `from` that matches; the size of the text if there is
/// none. `matches` is called with one byte or with a vector of bytes, so it may use only
/// comparisons and `|`.
///
///     find_byte_if(text, 0, [](auto c) { return (c == '/') | (c == '>'); });
template <typename Matches>
std::size_t find_byte_if(std::string_view text, std::size_t from, Matches matches) {
  std::size_t at = from;
  for (; detail::kHasLanes && at + detail::kLanes <= text.size(); at += detail::kLanes) {
    const auto halves = detail::halves_of(matches(detail::load_lanes(text.data() + at)));
    if (const std::size_t lane = detail::first_lane(halves); lane < detail::kLanes) {
      return at + lane;
    }
  }
  while (at < text.size() && !matches(static_cast<unsigned char>(text[at]))) {
    ++at;
  }
  return at;
}

struct FoundByte {
  std::size_t at = 0;
  bool has_passed = false;  ///< the other byte occurs before it
};

/// The offset of the first byte `wanted` at or after `from`, or the size of the text; and whether
/// the byte `other` occurs before it.
inline FoundByte find_byte(std::string_view text, std::size_t from, char wanted, char other) {
  FoundByte found{from};
  const auto wanted_byte = static_cast<unsigned char>(wanted);
  const auto other_byte = static_cast<unsigned char>(other);
  for (; detail::kHasLanes && found.at + detail::kLanes <= text.size();
       found.at += detail::kLanes) {
    const detail::ByteLanes lanes = detail::load_lanes(text.data() + found.at);
    const std::size_t lane = detail::first_lane(detail::halves_of(lanes == wanted_byte));
    const auto others = detail::halves_of(lanes == other_byte);
    found.has_passed = found.has_passed || detail::has_lane_before(others, lane);
    if (lane < detail::kLanes) {
      found.at += lane;
      return found;
    }
  }
  while (found.at < text.size() && text[found.at] != wanted) {
    found.has_passed = found.has_passed || text[found.at] == other;
    ++found.at;
  }
  return found;
}

}  // namespace sst
