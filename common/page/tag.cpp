#include "common/page/tag.hpp"

#include <cstddef>

#include "common/page/name_ends.hpp"
#include "common/text/name_table.hpp"

namespace sst {
namespace {

constexpr std::string_view kTagNames[] = {
#define SST_NAME(enumerator, name, display) name,
    SST_TAGS(SST_NAME)
#undef SST_NAME
};
constexpr NameTable<1024> kTagTable{kTagNames};

Tag tag_at(std::size_t index) {
  return index == kTagTable.kNone ? Tag::other : static_cast<Tag>(index);
}

}  // namespace

Tag tag_from_name(std::string_view name) {
  return tag_at(kTagTable.find(name));
}

WrittenTag read_tag_name(std::string_view markup) {
  const auto found = kTagTable.find_prefix(markup, kEndsTagName);
  return {found.length, tag_at(found.index)};
}

std::string_view tag_name(Tag tag) {
  return kTagNames[static_cast<std::size_t>(tag)];
}

}  // namespace sst
