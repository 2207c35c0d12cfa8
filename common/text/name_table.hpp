#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "common/text/byte_search.hpp"
#include "common/text/packed_bytes.hpp"

namespace sst {

/// A fixed table of names with ASCII case-insensitive lookup. REQUIRES: names of at most 15 bytes,
/// all distinct, of lower-case letters, digits and characters below '0'; kSlots is a power of two,
/// a few times the number of names.
///
///     constexpr std::array<std::string_view, 2> kNames{"class", "id"};
///     constexpr NameTable<16> kTable{kNames};
///     kTable.find("ID");  // 1
template <std::size_t kSlots>
class NameTable {
 public:
  static constexpr std::size_t kNone = 0xFFFF;

  constexpr explicit NameTable(std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      for ([[maybe_unused]] const char c : names[i]) {
        assert(c <= '9' || (c >= 'a' && c <= 'z'));
      }
      const PackedName packed = pack(names[i]);
      m_slots[slot_of(packed)] = {packed, static_cast<std::uint16_t>(i)};
    }
  }

  /// The index of the name; kNone if it is not in the table.
  constexpr std::size_t find(std::string_view name) const {
    return name.size() > kLongestName ? kNone : m_slots[slot_of(pack(name))].index;
  }

  struct Prefix {
    std::size_t length = 0;
    std::size_t index = kNone;
  };

  /// Looks up the name at the start of `text`. It ends before the first byte that matches `ends`, a
  /// predicate for find_byte_if(). REQUIRES: only ">", "=" and bytes below '0' match.
  template <typename Matches>
  Prefix find_prefix(std::string_view text, Matches ends) const {
    if (std::endian::native == std::endian::little && text.size() >= kPackedBytes) {
      const std::uint64_t half = pack_bytes(text.substr(0, kPackedBytes));
      const std::size_t length = static_cast<std::size_t>(std::countr_zero(may_end(half))) / 8;
      if (length < kPackedBytes && ends(static_cast<unsigned char>(text[length]))) {
        // No byte of the name is below '0'. So setting the bit 0x20 turns capital letters into
        // lower case, and changes other bytes only into bytes that occur in no name.
        const std::uint64_t folded = (half | kLowestBits * 0x20) & packed_mask(length);
        return {length, m_slots[slot_of({folded, length_bits(length)})].index};
      }
    }
    const std::size_t length = find_byte_if(text, 0, ends);
    return {length, find(text.substr(0, length))};
  }

 private:
  // Characters and length as two integers, so that names are compared in one step. A multiplicative
  // hash is good enough for a fixed table.
  static constexpr std::size_t kLongestName = 15;
  struct PackedName {
    std::uint64_t first = 0;
    std::uint64_t rest = 0;

    friend constexpr bool operator==(const PackedName&, const PackedName&) = default;
  };
  struct Slot {
    PackedName name;
    std::uint16_t index = kNone;
  };

  static constexpr PackedName pack(std::string_view name) {
    const std::size_t half = std::min(name.size(), kPackedBytes);
    return {packed_lower(pack_bytes(name.substr(0, half))),
            packed_lower(pack_bytes(name.substr(half))) | length_bits(name.size())};
  }

  /// Distinguishes "a" from "a" with a trailing NUL.
  static constexpr std::uint64_t length_bits(std::size_t length) {
    return std::uint64_t{length} << 56;
  }

  /// Returns a mask that has the highest bit set in the first byte that is ">", "=" or below '0',
  /// and in no byte before it. ("<" and "?" also count; the bits of later bytes may be wrong.)
  static std::uint64_t may_end(std::uint64_t characters) {
    const std::uint64_t is_below = (characters - kLowestBits * '0') & ~characters;
    const std::uint64_t difference = (characters | kLowestBits * 3) ^ (kLowestBits * '?');
    const std::uint64_t is_sign = (difference - kLowestBits) & ~difference;
    return (is_below | is_sign) & kHighestBits;
  }

  /// The slot of the name, or the free slot where it would be.
  constexpr std::size_t slot_of(const PackedName& name) const {
    const std::uint64_t hash = (name.first ^ name.rest) * 0x9E3779B97F4A7C15U;
    std::size_t slot = hash >> (64 - std::countr_zero(kSlots));
    while (m_slots[slot].name != name && m_slots[slot].index != kNone) {
      slot = (slot + 1) % kSlots;
    }
    return slot;
  }

  std::array<Slot, kSlots> m_slots{};  // sparse, so that most searches end at the first slot
};

}  // namespace sst
