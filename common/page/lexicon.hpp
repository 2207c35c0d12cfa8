#pragma once

#include <algorithm>
#include <cstdint>

#include "common/page/page_tree.hpp"

namespace sst {

/// The kind of content that an element's names indicate. The kinds after `none` are in order of
/// priority.
enum class LexicalSense : std::uint8_t {
  none,
  noise,     ///< navigation, sharing, related pages, advertising, ...
  comments,  ///< readers' comments
  caption,   ///< the caption of an image
};

/// The sense that prevails if an element has both senses, or has one and is inside an element with
/// the other.
constexpr LexicalSense prevailing(LexicalSense a, LexicalSense b) {
  return a == LexicalSense::none ? b : b == LexicalSense::none ? a : std::min(a, b);
}

/// True if the element's tag or role means boilerplate, regardless of class and id.
bool is_noise_by_tag(const PageTree& page, NodeId element);

/// The sense of the element's tag, role, classes and, unless `with_id` is false, id. Always `none`
/// for body, main, article, h1 and p. A sense is only a hint: EvidenceFinder ignores it for
/// elements that contain most of a page.
LexicalSense lexical_sense(const PageTree& page, NodeId element, bool with_id = true);

}  // namespace sst
