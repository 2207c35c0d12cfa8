#pragma once

#include <string>
#include <vector>

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst::test {

/// Renders the content as Markdown, and reads the Markdown with cmark-gfm and GitHub's extensions.
/// Returns a description of how the result differs from the content; "" if they agree. Compares:
/// - the words of render_text(), separated by white space, except on pages with formulas
/// - if the whole page is kept (`is_whole`), headings, list items, cells of data tables, and code
///   blocks, except on pages with formulas, very deep nesting, or text in a list but outside its
///   items
std::string markdown_difference(const PageTree& page, const KeptContent& kept, bool is_whole);

/// The targets of the links and images in Markdown, as cmark-gfm with GitHub's extensions reads
/// them, in order. An image in a link comes after the link.
std::vector<std::string> markdown_targets(const std::string& markdown);

}  // namespace sst::test
