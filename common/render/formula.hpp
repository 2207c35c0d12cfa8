#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// Sets `tex` to the TeX source of the formula `math`, an element <math>: that of its annotation,
/// as KaTeX and MediaWiki write it, or its alttext, as LaTeXML does. Returns false if it has none.
bool find_tex(const PageTree& page, NodeId math, std::string& tex);

/// The same for a picture of a formula, as WordPress and MediaWiki write it.
bool find_tex_of_image(const PageTree& page, NodeId image, std::string& tex);

/// True if the element holds one formula in several forms, of which a browser shows one.
bool is_formula_box(const PageTree& page, NodeId element);

/// True if the formula stands on lines of its own. `box` is the box of the formula, or kNoNode.
bool is_display_formula(const PageTree& page, NodeId math, NodeId box);

/// A part of a text, or the source of a formula in it, between delimiters of MathJax.
struct FormulaPart {
  std::string_view text;
  bool is_formula = false;
  bool is_display = false;
};

/// Takes the next part off the beginning of `text`. Delimiters around what does not look like TeX
/// are text. REQUIRES: `text` is not empty.
FormulaPart take_formula_part(std::string_view& text);

/// True if a text may hold formulas of MathJax; cheap.
bool may_hold_formulas(std::string_view text);

}  // namespace sst
