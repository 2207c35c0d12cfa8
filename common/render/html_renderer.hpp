#pragma once

#include <string>
#include <string_view>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Appends the content of a page as a well-formed HTML document that contains only headings,
/// paragraphs, lists, tables, links and images: no scripts, styles, forms or event handlers. Links
/// and images are resolved against `url`, the page's URL, unless that is empty. An outermost
/// element whose kept content is only readers' comments gets the class "comments". Dropped cells of
/// a table row are written as empty cells, so that columns stay aligned.
void render_html(const PageTree& page, const KeptContent& kept, std::string_view url,
                 std::string& out);

}  // namespace sst
