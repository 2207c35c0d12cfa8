#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"
#include "common/page/tag.hpp"
#include "common/render/markdown_line.hpp"

namespace sst {

/// What an element of a page is in Markdown.
enum class MarkdownRole : std::uint8_t {
  nothing,
  span,   ///< an element of a line
  block,  ///< ends the line of text
  verse,  ///< ends with a hard break
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

/// True for an element that is one line of a poem or an address, by its class and that of the
/// element around it: a div.line in a div.line-block, as docutils writes them.
bool is_verse(const PageTree& page, NodeId element);

/// What an element inside of a line is; none if it has no marks. Links need a target.
MarkdownSpan markdown_span(Tag tag);

}  // namespace sst
