#pragma once

#include <string>
#include <string_view>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the content of a page as Markdown: CommonMark, with GFM's tables and deletions. A
/// renderer such as cmark-gfm gives back the words of render_text() in their order, except in
/// formulas, and the headings, list items, cells and lines of code of render_html(). Links and
/// images are resolved as in render_html().
///
/// Tables of data are tables (see TableGrid); of others the content is written block by block.
/// Terms of definition lists are strong. Notes at the end are footnotes (see Footnotes). Formulas
/// whose TeX source is on the page are "$...$", or "$`...`$" where a renderer without formulas
/// would change the source. What Markdown cannot say is left out: an emphasis next to the wrong
/// characters, and quotes and lists within 32 others.
void render_markdown(const PageTree& page, const KeptContent& kept, std::string_view url,
                     std::string& out);

}  // namespace sst
