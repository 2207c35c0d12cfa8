#include "common/page/lexicon.hpp"

#include <algorithm>
#include <string_view>

#include "common/page/element_groups.hpp"

namespace sst {
namespace {

bool is_never_noise(Tag tag) {
  return tag == Tag::root || tag == Tag::body || tag == Tag::article || tag == Tag::h1 ||
         tag == Tag::p || tag == Tag::main;
}

constexpr bool is_in(ElementGroup group, ElementGroups groups) {
  return (groups & bit_of(group)) != 0;
}

LexicalSense sense_of_name(std::string_view name) {
  const ElementGroups groups = groups_of_name(name);
  // Comments come first: "comment-share" is about comments.
  return is_in(ElementGroup::named_comments, groups) ? LexicalSense::comments
         : is_in(ElementGroup::boilerplate, groups)  ? LexicalSense::noise
         : is_in(ElementGroup::legend, groups)       ? LexicalSense::caption
                                                     : LexicalSense::none;
}

}  // namespace

bool is_noise_by_tag(const PageTree& page, NodeId element) {
  return is_in(ElementGroup::boilerplate, groups_of_kind(page, element));
}

LexicalSense lexical_sense(const PageTree& page, NodeId element) {
  if (is_never_noise(page.node(element).tag)) {
    return LexicalSense::none;
  }
  const ElementGroups kind = groups_of_kind(page, element);
  if (is_in(ElementGroup::boilerplate, kind)) {
    return LexicalSense::noise;
  }
  auto sense = is_in(ElementGroup::legend, kind) ? LexicalSense::caption : LexicalSense::none;
  for (const PageAttribute& attribute : page.attributes(element)) {
    std::string_view names = has_names(attribute.name) ? page.value(attribute) : std::string_view{};
    while (!names.empty()) {
      const std::size_t end = std::min(names.find_first_of(" \t\n\r\f"), names.size());
      sense = prevailing(sense, sense_of_name(names.substr(0, end)));
      names.remove_prefix(std::min(end + 1, names.size()));
    }
  }
  return sense;
}

}  // namespace sst
