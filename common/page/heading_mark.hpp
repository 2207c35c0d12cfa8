#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"

namespace sst {

/// The role of an element in a heading.
enum class HeadingPart : std::uint8_t {
  text,  ///< its text is part of the heading
  mark,  ///< not text: a link to the heading itself, a button, "[edit]"
  self,  ///< the heading's text, as a link to the heading itself
};

/// The role of the element `part` in `heading`.
///
///     <h2 id="use">Use <a href="#use">¶</a></h2>     mark
///     <h2><a id="use" href="#use">Use</a></h2>       self
HeadingPart heading_part(const PageTree& page, NodeId heading, NodeId part);

/// True if the element, a link or a span, is a mark next to a heading or other text: an element
/// with an "[edit]" class, or a link with a permalink class and no letter or digit. `heading` is
/// the heading that the element follows, or kNoNode. A link to `heading` is also a mark if it has
/// no words, or if its text describes the link, such as "Permalink".
bool is_mark_beside_text(const PageTree& page, NodeId heading, NodeId element);

}  // namespace sst
