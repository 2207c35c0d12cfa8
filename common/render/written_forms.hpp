#pragma once

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Converts the kept content to its output form where a page's markup means more than its texts.
/// All formats write the result:
/// - programs line by line, without line numbers (read_code_lines());
/// - formulas in TeX, once if a page has them in several forms, as MathML or as a script;
/// - headings without links to themselves;
/// - ruby readings and side notes in parentheses, powers and indices marked as such, no soft
///   hyphens.
/// Call it once, before rendering.
void find_written_forms(const PageTree& page, KeptContent& kept);

}  // namespace sst
