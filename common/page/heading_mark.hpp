#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"

namespace sst {

/// What an element in a heading is for.
enum class HeadingPart : std::uint8_t {
  text,  ///< its text is one of the heading
  mark,  ///< a mark that is no text: a link to the heading itself, a button, "[edit]"
  self,  ///< the heading's text, as a link to the heading itself
};

/// What the element `part` of the heading `heading` is.
///
///     <h2 id="use">Use <a href="#use">¶</a></h2>     a mark
///     <h2><a id="use" href="#use">Use</a></h2>       itself
HeadingPart heading_part(const PageTree& page, NodeId heading, NodeId part);

/// True if the element, a link or a span, is such a mark beside a heading or any other text: by its
/// class, a link that shows no letter or digit, or "[edit]"; right behind `heading`, which is
/// kNoNode elsewhere, any link to that heading that shows nothing else.
bool is_mark_beside_text(const PageTree& page, NodeId heading, NodeId element);

}  // namespace sst
