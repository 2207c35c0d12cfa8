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

constexpr std::size_t kSlotCount = 1024;  // sparse, so that most look-ups end at the first slot
constexpr std::uint8_t kFreeSlot = 0xFF;
static_assert(kTagCount < kFreeSlot);

constexpr std::size_t slot_of(std::string_view name) {
  std::uint32_t hash = 2166136261U;  // FNV-1a: names are short and the table is fixed
  for (const char c : name) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  }
  return (hash ^ (hash >> 15)) % kSlotCount;
}

constexpr std::array<std::uint8_t, kSlotCount> make_slots() {
  std::array<std::uint8_t, kSlotCount> slots{};
  slots.fill(kFreeSlot);
  for (std::size_t i = 0; i < kTagCount; ++i) {
    std::size_t slot = slot_of(kTags[i].name);
    while (slots[slot] != kFreeSlot) {
      slot = (slot + 1) % kSlotCount;
    }
    slots[slot] = static_cast<std::uint8_t>(i);
  }
  return slots;
}

constexpr std::array<std::uint8_t, kSlotCount> kSlots = make_slots();

}  // namespace

Tag tag_from_name(std::string_view lower_case_name) {
  std::size_t slot = slot_of(lower_case_name);
  while (kSlots[slot] != kFreeSlot) {
    if (kTags[kSlots[slot]].name == lower_case_name) {
      return static_cast<Tag>(kSlots[slot]);
    }
    slot = (slot + 1) % kSlotCount;
  }
  return Tag::other;
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
