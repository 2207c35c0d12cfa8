#pragma once

#include <vector>

#include "common/page/block.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// True for an element that contains a formula: MathML, or the element in which MathJax or GitHub
/// renders it.
bool holds_formula(const PageTree& page, NodeId element);

/// True for an image of a formula, as made by MediaWiki, WordPress and LaTeX servers. Its class or
/// address identifies it.
bool is_formula_image(const PageTree& page, NodeId image);

/// Keeps blocks that contain only formulas between two kept blocks: sets `kept` to true for them.
/// REQUIRES: `kept` has one element per block.
void keep_formulas(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

}  // namespace sst
