#pragma once

#include <cstdint>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The meaning of an element's names: what kind of content they announce.
enum class LexicalSense : std::uint8_t {
  none,
  noise,     ///< navigation, sharing, related pages, advertising, ...
  comments,  ///< readers' comments
  caption,   ///< the caption of a picture
};

/// True if the element's tag or role means boilerplate, regardless of class and id.
bool is_noise_by_tag(const PageTree& page, NodeId element);

/// The sense of the element's tag, role, classes and id. Always `none` for body, main, article, h1
/// and p. A sense is only a hint: EvidenceFinder ignores it for elements that hold most of a page.
LexicalSense lexical_sense(const PageTree& page, NodeId element);

}  // namespace sst
