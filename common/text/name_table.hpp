#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace sst {

/// A fixed table of names with ASCII case-insensitive lookup. REQUIRES: names of at most 15 bytes,
/// in lower case, all distinct; kSlots is a power of two, a few times the number of names.
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
      const PackedName packed = pack(names[i], names[i].size());
      std::size_t slot = slot_of(packed);
      while (m_slots[slot].index != kNone) {
        slot = (slot + 1) % kSlots;
      }
      m_slots[slot] = {packed, static_cast<std::uint16_t>(i)};
    }
  }

  /// The index of the name; kNone if it is not in the table.
  constexpr std::size_t find(std::string_view name) const { return find(name, name.size()); }

  /// Same for the first `length` bytes of `text`, which may be longer.
  constexpr std::size_t find(std::string_view text, std::size_t length) const {
    if (length > kLongestName) {
      return kNone;
    }
    const PackedName packed = pack(text, length);
    std::size_t slot = slot_of(packed);
    while (m_slots[slot].name != packed && m_slots[slot].index != kNone) {
      slot = (slot + 1) % kSlots;
    }
    return m_slots[slot].index;
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

  static constexpr PackedName pack(std::string_view text, std::size_t length) {
    PackedName packed;
    packed.rest = std::uint64_t{length} << 56;  // distinguishes "a" from "a" with a trailing NUL
    if (length < 8 && text.size() >= 8) {
      const std::uint64_t of_name = (std::uint64_t{1} << (8 * length)) - 1;
      packed.first = lower_case(load(text.substr(0, 8)) & of_name);
      return packed;
    }
    const std::size_t half = std::min<std::size_t>(length, 8);
    packed.first = lower_case(load(text.substr(0, half)));
    packed.rest |= lower_case(load(text.substr(half, length - half)));
    return packed;
  }

  /// Up to eight bytes as an integer, first byte lowest.
  static constexpr std::uint64_t load(std::string_view bytes) {
    if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
      std::uint64_t loaded = 0;
      for (std::size_t i = 0; i < bytes.size(); ++i) {
        loaded |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
      }
      return loaded;
    }
    if (bytes.size() == 8) {
      std::uint64_t loaded = 0;
      std::memcpy(&loaded, bytes.data(), sizeof(loaded));
      return loaded;
    }
    if (bytes.size() >= 4) {
      return load_ends<std::uint32_t>(bytes);
    }
    return bytes.size() >= 2 ? load_ends<std::uint16_t>(bytes)
                             : (bytes.empty() ? 0 : static_cast<unsigned char>(bytes.front()));
  }

  /// The first and the last bytes, which may overlap.
  template <typename Half>
  static std::uint64_t load_ends(std::string_view bytes) {
    Half first = 0;
    Half last = 0;
    std::memcpy(&first, bytes.data(), sizeof(Half));
    std::memcpy(&last, bytes.data() + bytes.size() - sizeof(Half), sizeof(Half));
    return first | std::uint64_t{last} << (8 * (bytes.size() - sizeof(Half)));
  }

  /// Lower-cases the ASCII letters of eight characters in parallel: each character from 'A' to 'Z'
  /// sets its highest bit in `upper`.
  static constexpr std::uint64_t lower_case(std::uint64_t characters) {
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    constexpr std::uint64_t kHighest = kOnes * 0x80;
    const std::uint64_t low = characters & ~kHighest;
    const std::uint64_t from_a = low + kOnes * (0x80 - 'A');
    const std::uint64_t after_z = low + kOnes * (0x7F - 'Z');
    const std::uint64_t upper = ~characters & (from_a ^ after_z) & kHighest;
    return characters | upper >> 2;
  }

  static constexpr std::size_t slot_of(const PackedName& name) {
    return ((name.first ^ name.rest) * 0x9E3779B97F4A7C15U) >> (64 - std::countr_zero(kSlots));
  }

  std::array<Slot, kSlots> m_slots{};  // sparse, so that most searches end at the first slot
};

}  // namespace sst
