#include "common/page/tag.hpp"

#include <array>
#include <cstddef>

namespace sst {
namespace {

struct TagRow {
  std::string_view name;
  Display display;
};

constexpr TagRow kTags[] = {
#define SST_ROW(enumerator, name, display) {name, Display::display},
    SST_TAGS(SST_ROW)
#undef SST_ROW
};
constexpr std::size_t kTagCount = std::size(kTags);

// A name packed into two integers: its characters and its length. Packed names are compared in one
// step. A multiplicative hash is good enough for a fixed table.
constexpr std::size_t kLongestName = 15;
struct PackedName {
  std::uint64_t first = 0;
  std::uint64_t rest = 0;

  friend constexpr bool operator==(const PackedName&, const PackedName&) = default;
};

constexpr PackedName pack(std::string_view name) {
  PackedName packed;
  packed.rest = std::uint64_t{name.size()} << 56;  // tells "a" from "a" with a trailing NUL
  for (std::size_t i = 0; i < name.size(); ++i) {
    std::uint64_t& part = i < 8 ? packed.first : packed.rest;
    part |= std::uint64_t{static_cast<unsigned char>(name[i])} << (8 * (i % 8));
  }
  return packed;
}

constexpr std::size_t kSlotCount = 1024;  // sparse, so that most look-ups end at the first slot
constexpr std::size_t slot_of(const PackedName& name) {
  return ((name.first ^ name.rest) * 0x9E3779B97F4A7C15U) >> 54;
}

struct TagSlot {
  PackedName name;
  Tag tag = Tag::other;  // also in a free slot
};

constexpr std::array<TagSlot, kSlotCount> make_slots() {
  std::array<TagSlot, kSlotCount> slots{};
  for (std::size_t i = 0; i < kTagCount; ++i) {
    const PackedName name = pack(kTags[i].name);
    std::size_t slot = slot_of(name);
    while (slots[slot].name != PackedName{}) {
      slot = (slot + 1) % kSlotCount;
    }
    slots[slot] = {name, static_cast<Tag>(i)};
  }
  return slots;
}

constexpr std::array<TagSlot, kSlotCount> kSlots = make_slots();

}  // namespace

Tag tag_from_name(std::string_view lower_case_name) {
  if (lower_case_name.size() > kLongestName) {
    return Tag::other;
  }
  const PackedName name = pack(lower_case_name);
  std::size_t slot = slot_of(name);
  while (kSlots[slot].name != name && kSlots[slot].name != PackedName{}) {
    slot = (slot + 1) % kSlotCount;
  }
  return kSlots[slot].tag;
}

std::string_view tag_name(Tag tag) {
  return kTags[static_cast<std::size_t>(tag)].name;
}

Display display_of(Tag tag) {
  return kTags[static_cast<std::size_t>(tag)].display;
}

bool is_void(Tag tag) {
  switch (tag) {
    case Tag::area:
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::br:
    case Tag::col:
    case Tag::embed:
    case Tag::frame:
    case Tag::hr:
    case Tag::img:
    case Tag::input:
    case Tag::keygen:
    case Tag::link:
    case Tag::meta:
    case Tag::param:
    case Tag::source:
    case Tag::track:
    case Tag::wbr:
      return true;
    default:
      return false;
  }
}

bool is_preformatted(Tag tag) {
  return tag == Tag::pre || tag == Tag::listing || tag == Tag::xmp || tag == Tag::plaintext ||
         tag == Tag::textarea;
}

}  // namespace sst
