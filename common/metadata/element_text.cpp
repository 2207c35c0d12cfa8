#include "common/metadata/element_text.hpp"

#include <algorithm>

#include "common/text/utf8.hpp"

namespace sst {

std::string element_text(const PageTree& page, NodeId element, std::size_t most) {
  return text_between(page, element, page.node(element).end, most);
}

std::string text_between(const PageTree& page, NodeId first, NodeId end, std::size_t most) {
  constexpr NodeId kMostNodes = 1'000;
  end = first + std::min(end - first, kMostNodes);
  std::string text;
  bool is_apart = false;
  for (NodeId id = first; id < end && text.size() < most; ++id) {
    const PageNode& node = page.node(id);
    if (!node.is_text()) {
      is_apart = is_apart || display_of(node.tag) != Display::inline_level;
    } else if (!node.blank) {
      text += (is_apart || node.space_before) && !text.empty() ? " " : "";
      text += cut_utf8(page.text(id), most);
      is_apart = false;
    }
  }
  return std::string{cut_utf8(text, most)};
}

std::string stated_text(const PageTree& page, NodeId element) {
  constexpr std::size_t kLongest = 300;  // bytes
  for (const AttributeName name : {AttributeName::content, AttributeName::datetime}) {
    if (const std::string_view value = page.attribute(element, name); !value.empty()) {
      return std::string{cut_utf8(value, kLongest)};
    }
  }
  return element_text(page, element, kLongest);
}

}  // namespace sst
