#include "common/page/tag.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/text/name_table.hpp"

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

constexpr auto kTagNames = [] {
  std::array<std::string_view, kTagCount> names;
  std::ranges::transform(kTags, names.begin(), &TagRow::name);
  return names;
}();
constexpr NameTable<1024> kTagTable{kTagNames};

}  // namespace

Tag tag_from_name(std::string_view name) {
  return tag_from_prefix(name, name.size());
}

Tag tag_from_prefix(std::string_view text, std::size_t length) {
  const std::size_t found = kTagTable.find(text, length);
  return found == kTagTable.kNone ? Tag::other : static_cast<Tag>(found);
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
