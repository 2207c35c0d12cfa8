#pragma once

#include <string>
#include <string_view>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the content of a page as Markdown: CommonMark, with GFM's tables and strikethrough. If a
/// renderer such as cmark-gfm converts the result to HTML, that HTML has the words of render_text()
/// in the same order (except in formulas), and the headings, list items, cells and lines of code of
/// render_html(). Links and images are resolved as in render_html().
///
/// Data tables become tables (see TableGrid); the content of other tables is written block by
/// block. Terms of definition lists are strong. Notes at the end become footnotes (see Footnotes).
/// Formulas with a TeX source become "$...$", or "$`...`$" if a renderer without formulas would
/// change the source. Markup that Markdown cannot express is omitted: emphasis next to the wrong
/// characters, and quotes and lists nested deeper than 32.
void render_markdown(const PageTree& page, const KeptContent& kept, std::string_view url,
                     std::string& out);

}  // namespace sst
