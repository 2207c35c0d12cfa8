#include "common/page/heading_mark.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "common/page/name_words.hpp"
#include "common/text/white_space.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr NodeId kMostHeadingNodes = 200;  // maximum number of nodes read in a heading

constexpr NameSet kPermalinks{"headerlink",     "header-anchor", "hash-link", "anchor",
                              "anchor-link",    "anchorjs-link", "permalink", "heading-link",
                              "heading-anchor", "header-link",   "self-link", "headinglink",
                              "octicon-link",   "direct-link"};
constexpr NameSet kEditLinks{"mw-editsection", "editsection", "edit-link", "edit-section",
                             "viewcode-link"};

/// True if the nodes [first, end) contain a word.
bool has_words(const PageTree& page, NodeId first, NodeId end) {
  for (NodeId id = first; id < std::min(end, first + kMostHeadingNodes); ++id) {
    if (has_word(page.text(id))) {
      return true;
    }
  }
  return false;
}

/// True if the link targets the heading, an element in it, or the section that it begins.
bool leads_to(const PageTree& page, NodeId link, NodeId heading) {
  const std::string_view href = page.attribute(link, AttributeName::href);
  const std::size_t hash = href.find('#');
  if (hash == std::string_view::npos || hash + 1 == href.size()) {
    return false;
  }
  const std::string_view target = href.substr(hash + 1);
  const NodeId end = std::min(page.node(heading).end, heading + kMostHeadingNodes);
  for (NodeId id = heading; id < end; ++id) {
    if (page.attribute(id, AttributeName::id) == target) {
      return true;
    }
  }
  constexpr int kLevelsAround = 2;
  NodeId around = page.node(heading).parent;
  for (int i = 0; i < kLevelsAround && around != kNoNode; ++i) {
    if (page.attribute(around, AttributeName::id) == target) {
      return true;
    }
    around = page.node(around).parent;
  }
  return heading > 0 && page.attribute(heading - 1, AttributeName::id) == target;
}

/// True if a link's text describes the link: "Permalink", "Copy link", "Link to this heading".
bool says_link(const PageTree& page, NodeId link) {
  constexpr std::array<std::string_view, 4> kAboutLinks{"link", "anchor", "copy", "section titled"};
  for (NodeId id = link; id < std::min(page.node(link).end, link + kMostHeadingNodes); ++id) {
    const std::string text = ascii_lower(page.text(id));
    if (std::ranges::any_of(kAboutLinks, [&](std::string_view word) {
          return text.find(word) != std::string::npos;
        })) {
      return true;
    }
  }
  return false;
}

}  // namespace

HeadingPart heading_part(const PageTree& page, NodeId heading, NodeId part) {
  const PageNode& node = page.node(part);
  if (node.is_text()) {
    return HeadingPart::text;
  }
  const bool is_link = node.tag == Tag::a;
  const bool is_control =
      node.tag == Tag::button ||
      has_any_name_word(page.attribute(part, AttributeName::class_), kEditLinks);
  if (!is_link && !is_control) {
    return HeadingPart::text;
  }
  const bool has_others =
      has_words(page, heading, part) || has_words(page, node.end, page.node(heading).end);
  const bool is_named =
      is_link && has_any_name_word(page.attribute(part, AttributeName::class_), kPermalinks);
  if (!has_others) {
    return is_named || (is_link && leads_to(page, part, heading)) ? HeadingPart::self
                                                                  : HeadingPart::text;
  }
  if (is_control) {
    return HeadingPart::mark;
  }
  const bool leads_here = leads_to(page, part, heading);
  if (!has_words(page, part, node.end)) {
    const bool leads_into_page =
        page.attribute(part, AttributeName::href).find('#') != std::string_view::npos;
    return is_named || leads_into_page ? HeadingPart::mark : HeadingPart::text;
  }
  if ((leads_here || is_named) && says_link(page, part)) {
    return HeadingPart::mark;
  }
  return leads_here ? HeadingPart::self : HeadingPart::text;
}

bool is_mark_beside_text(const PageTree& page, NodeId heading, NodeId element) {
  constexpr std::uint32_t kLongestSign = 8;  // bytes
  if (page.node(element).tag != Tag::a) {
    return has_any_name_word(page.attribute(element, AttributeName::class_), kEditLinks);
  }
  const NodeId first = element + 1;
  const NodeId end = page.node(element).end;
  if (heading != kNoNode && leads_to(page, element, heading) &&
      (!has_words(page, element, end) || says_link(page, element))) {
    return true;
  }
  const bool is_long =
      first < end && page.node(first).is_text() && page.node(first).length > kLongestSign;
  return !is_long &&
         has_any_name_word(page.attribute(element, AttributeName::class_), kPermalinks) &&
         !has_words(page, element, end);
}

}  // namespace sst
