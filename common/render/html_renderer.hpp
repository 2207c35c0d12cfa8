#pragma once

#include <string>
#include <string_view>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the content of a page as an HTML document that is well-formed and holds nothing but
/// headings, paragraphs, lists, tables, links and images: no scripts, styles, forms or event
/// handlers. Links and images are resolved against `url`, the page's URL, if that is not empty.
/// Outermost elements of which nothing but readers' comments is kept are of the class "comments".
/// In a row of a table, cells that are not kept stay as empty ones, so that columns fit.
void render_html(const PageTree& page, const KeptContent& kept, std::string_view url,
                 std::string& out);

}  // namespace sst
