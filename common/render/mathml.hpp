#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// Converts a MathML formula (presentation markup, a <math> element) to TeX: fractions, roots,
/// scripts, limits, accents, fences, rows and matrices, operators and Greek letters. Returns false
/// if the formula is nested too deeply, is too long, or has no text.
///
///     <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>   ->   \frac{a}{b}
bool mathml_to_tex(const PageTree& page, NodeId math, std::string& tex);

}  // namespace sst
