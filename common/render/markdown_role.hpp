#pragma once

#include <cstdint>

#include "common/page/tag.hpp"
#include "common/render/markdown_line.hpp"

namespace sst {

/// What an element of a page is in Markdown.
enum class MarkdownRole : std::uint8_t {
  nothing,
  span,   ///< an element of a line
  block,  ///< ends the line of text
  container,
  list,
  heading,
  term,  ///< of a definition list
  code,  ///< preformatted text
  table,
  table_section,
  row,
  cell,
};

/// The role of an element that is a block, where blocks may be. Parts of tables are blocks.
MarkdownRole markdown_role(Tag tag);

/// What an element inside of a line is; none if it has no marks. Links need a target.
MarkdownSpan markdown_span(Tag tag);

}  // namespace sst
