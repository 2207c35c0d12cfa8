#pragma once

#include <cstdint>

#include "common/page/page_tree.hpp"
#include "common/page/tag.hpp"
#include "common/render/markdown_line.hpp"

namespace sst {

/// The role of a page's element in Markdown.
enum class MarkdownRole : std::uint8_t {
  nothing,
  span,   ///< an inline element
  block,  ///< ends the line of text
  verse,  ///< ends with a hard break
  container,
  list,
  heading,
  term,  ///< term of a definition list
  code,  ///< preformatted text
  table,
  table_section,
  row,
  cell,
};

/// The role of a block element in a context that allows blocks. Parts of tables count as blocks.
MarkdownRole markdown_role(Tag tag);

/// True if the classes of the element and its parent mark it as one line of a poem or an address.
/// For example, docutils writes a div.line in a div.line-block.
bool is_verse(const PageTree& page, NodeId element);

/// The Markdown span for an inline element; `none` if Markdown has no marks for it. Returns `link`
/// for an <a> even without a target.
MarkdownSpan markdown_span(Tag tag);

}  // namespace sst
