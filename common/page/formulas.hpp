#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// True for what holds a formula: MathML, or the element that MathJax or GitHub draws it in.
bool holds_formula(const PageTree& page, NodeId element);

/// True for a picture of a formula, as MediaWiki, WordPress and servers of LaTeX make it: its class
/// or address says so.
bool is_formula_image(const PageTree& page, NodeId image);

/// Keeps the blocks between two kept ones that hold formulas alone: `kept` becomes true for them.
/// REQUIRES: `kept` has an element for each block.
void keep_formulas(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
