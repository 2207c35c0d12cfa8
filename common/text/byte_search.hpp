#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__AARCH64EL__)
#include <arm_neon.h>
#endif

namespace sst {
namespace detail {

// Searches read 16 bytes at a time with SSE2 (x86-64) or NEON (AArch64), and single bytes on other
// processors.
constexpr std::size_t kLanes = 16;
#if defined(__SSE2__)
constexpr bool kHasLanes = true;
constexpr unsigned kBitsOfLane = 1;
#elif defined(__AARCH64EL__)
constexpr bool kHasLanes = true;
constexpr unsigned kBitsOfLane = 4;
#else
constexpr bool kHasLanes = false;
constexpr unsigned kBitsOfLane = 1;
#endif
using ByteLanes = unsigned char __attribute__((vector_size(kLanes)));

inline ByteLanes load_lanes(const char* bytes) {
  ByteLanes lanes;
  std::memcpy(&lanes, bytes, kLanes);
  return lanes;
}

/// The first and the last sizeof(Half) bytes of a text, in adjacent lanes; they may overlap. The
/// other lanes are 0. REQUIRES: sizeof(Half) <= size <= 2 * sizeof(Half).
template <typename Half>
ByteLanes load_halves(const char* bytes, std::size_t size) {
  using Pair = std::uint64_t __attribute__((vector_size(kLanes)));
  Half first = 0;
  Half last = 0;
  std::memcpy(&first, bytes, sizeof(Half));
  std::memcpy(&last, bytes + size - sizeof(Half), sizeof(Half));
  if constexpr (sizeof(Half) == sizeof(std::uint64_t)) {
    return std::bit_cast<ByteLanes>(Pair{first, last});
  } else {
    return std::bit_cast<ByteLanes>(Pair{first | std::uint64_t{last} << 8 * sizeof(Half), 0});
  }
}

/// The result of a lane comparison, in which each lane has all bits set or none, as an integer: the
/// first lane is the lowest kBitsOfLane bits.
template <typename Comparison>
std::uint64_t bits_of([[maybe_unused]] Comparison comparison) {
  static_assert(sizeof(Comparison) == kLanes);
#if defined(__SSE2__)
  return static_cast<std::uint64_t>(_mm_movemask_epi8(std::bit_cast<__m128i>(comparison)));
#elif defined(__AARCH64EL__)
  const auto pairs = std::bit_cast<uint16x8_t>(comparison);
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(pairs, 4)), 0);
#else
  return 0;
#endif
}

/// The index of the first matching lane, given the result of bits_of(). REQUIRES: a lane matches.
inline std::size_t first_lane(std::uint64_t bits) {
  return static_cast<std::size_t>(std::countr_zero(bits)) / kBitsOfLane;
}

/// The offset of the first match in a text of `size` bytes, given the comparison of the lanes from
/// load_halves(); `size` if there is none.
template <typename Half, typename Comparison>
std::size_t offset_in_halves(Comparison comparison, std::size_t size) {
  constexpr unsigned kBits = 2 * sizeof(Half) * kBitsOfLane;
  const std::uint64_t found = bits_of(comparison) & (~std::uint64_t{0} >> (64 - kBits));
  if (found == 0) {
    return size;
  }
  const std::size_t lane = first_lane(found);
  return lane < sizeof(Half) ? lane : lane + size - 2 * sizeof(Half);
}

/// The offset of the first match in the 4 to 16 bytes at the end of a text; `size` if there is
/// none. `matches` gets the bytes from each of the offsets `kFrom` on.
template <std::size_t... kFrom, typename Matches>
std::size_t find_in_end(const char* bytes, std::size_t size, Matches matches) {
  return size >= sizeof(std::uint64_t)
             ? offset_in_halves<std::uint64_t>(
                   matches(load_halves<std::uint64_t>(bytes + kFrom, size)...), size)
             : offset_in_halves<std::uint32_t>(
                   matches(load_halves<std::uint32_t>(bytes + kFrom, size)...), size);
}

}  // namespace detail

/// A predicate for find_byte_if(), true for a few characters. Looks a byte up in a table; compares
/// a vector of bytes with each character.
template <char... kCharacters>
struct IsAnyOf {
  constexpr auto operator()(auto c) const {
    if constexpr (sizeof(c) == 1) {
      return kTable[static_cast<unsigned char>(c)];
    } else {
      return ((c == static_cast<unsigned char>(kCharacters)) | ...);
    }
  }

  static constexpr std::array<bool, 256> kTable = [] {
    std::array<bool, 256> table{};
    ((table[static_cast<unsigned char>(kCharacters)] = true), ...);
    return table;
  }();
};

/// The offset of the first byte at or after `from` that matches; the size of the text if there is
/// none. `matches` is called with one byte or with a vector of bytes, so it may use only
/// comparisons, `&` and `|`. REQUIRES: `from` is at most the size of the text.
///
///     find_byte_if(text, 0, [](auto c) { return (c == '/') | (c == '>'); });
template <typename Matches>
std::size_t find_byte_if(std::string_view text, std::size_t from, Matches matches) {
  assert(from <= text.size());
  std::size_t at = from;
  for (; detail::kHasLanes && at + detail::kLanes <= text.size(); at += detail::kLanes) {
    if (const std::uint64_t found = detail::bits_of(matches(detail::load_lanes(text.data() + at)));
        found != 0) {
      return at + detail::first_lane(found);
    }
  }
  if (const std::size_t rest = text.size() - at;
      detail::kHasLanes && rest >= sizeof(std::uint32_t)) {
    return at + detail::find_in_end<0>(text.data() + at, rest, matches);
  }
  while (at < text.size() && !matches(static_cast<unsigned char>(text[at]))) {
    ++at;
  }
  return at;
}

/// The offset of the first byte at or after `from` that matches together with the byte after it;
/// the offset of the last byte if there is none. `matches` is like that of find_byte_if().
/// REQUIRES: `from` is the offset of a byte.
///
///     find_pair_if(text, 0, [](auto c, auto next) { return (c == ' ') & (next == ' '); });
template <typename Matches>
std::size_t find_pair_if(std::string_view text, std::size_t from, Matches matches) {
  assert(from < text.size());
  std::size_t at = from;
  for (; detail::kHasLanes && at + detail::kLanes < text.size(); at += detail::kLanes) {
    const char* bytes = text.data() + at;
    if (const std::uint64_t found =
            detail::bits_of(matches(detail::load_lanes(bytes), detail::load_lanes(bytes + 1)));
        found != 0) {
      return at + detail::first_lane(found);
    }
  }
  if (const std::size_t pairs = text.size() - 1 - at;
      detail::kHasLanes && pairs >= sizeof(std::uint32_t)) {
    return at + detail::find_in_end<0, 1>(text.data() + at, pairs, matches);
  }
  while (at + 1 < text.size() &&
         !matches(static_cast<unsigned char>(text[at]), static_cast<unsigned char>(text[at + 1]))) {
    ++at;
  }
  return at;
}

struct FoundByte {
  std::size_t at = 0;
  bool has_passed = false;  ///< the other byte occurs before `at`
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
    const std::uint64_t ends = detail::bits_of(lanes == wanted_byte);
    const std::uint64_t others = detail::bits_of(lanes == other_byte);
    if (ends != 0) {
      const std::uint64_t before = (ends - 1) & ~ends;  // the bits below the first end
      found.has_passed = found.has_passed || (others & before) != 0;
      found.at += detail::first_lane(ends);
      return found;
    }
    found.has_passed = found.has_passed || others != 0;
  }
  while (found.at < text.size() && text[found.at] != wanted) {
    found.has_passed = found.has_passed || text[found.at] == other;
    ++found.at;
  }
  return found;
}

}  // namespace sst
