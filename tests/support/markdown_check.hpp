#pragma once

#include <string>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst::test {

/// Renders the content as Markdown, and that by cmark-gfm with the extensions of GitHub. Returns
/// how the result differs from the content: in the words of render_text(), or, if `is_whole` (all
/// of the page is kept), in headings, list items, cells of tables of data, or code blocks. Empty if
/// it does not. Words are separated by white space. Pages with formulas have no words to compare,
/// and those nested very deeply no structure.
std::string markdown_difference(const PageTree& page, const KeptContent& kept, bool is_whole);

/// The targets of the links and images in Markdown, as cmark-gfm with the extensions of GitHub
/// reads them, in their order: an image in a link after that.
std::vector<std::string> markdown_targets(const std::string& markdown);

}  // namespace sst::test
