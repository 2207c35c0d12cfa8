#pragma once

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Converts content to its output form if the page's markup expresses more than the text itself.
/// All output formats use the result:
/// - programs line by line, without line numbers (read_code_lines());
/// - formulas in TeX, written once even if the page contains them in several forms, such as MathML
///   and a script;
/// - headings without links to themselves;
/// - ruby readings and side notes in parentheses, powers and indices marked as such, no soft
///   hyphens.
/// Call it once, before rendering.
void find_written_forms(const PageTree& page, KeptContent& kept);

}  // namespace sst
