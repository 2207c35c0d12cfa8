#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// Sets `tex` to a formula of MathML (presentation markup, the element <math>) in TeX: fractions,
/// roots, scripts, limits, accents, fences, rows and matrices, operators and Greek letters. Returns
/// false if it is nested too deep, too long, or has no text.
///
///     <math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>   ->   \frac{a}{b}
bool mathml_to_tex(const PageTree& page, NodeId math, std::string& tex);

}  // namespace sst
