#pragma once

#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Gives the kept content the form in which it is written, where the markup of a page says other
/// than its texts. All formats write what this leaves:
/// - programs without line numbers, with their lines (read_code_lines());
/// - formulas in TeX, once, where a page has them in several forms, as MathML or as a script;
/// - headings without links to themselves;
/// - readings of ruby and notes beside the line in brackets, powers and indices as such, no soft
///   hyphens.
/// Call it once, before rendering.
void find_written_forms(const PageTree& page, KeptContent& kept);

}  // namespace sst
