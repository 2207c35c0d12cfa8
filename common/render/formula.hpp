#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// Sets `tex` to the formula `math`, an element <math>, in TeX: its annotation, as KaTeX and
/// MediaWiki write it, its alttext, as LaTeXML does, or what its markup says (mathml_to_tex()).
/// Returns false if it has none that can be written.
bool find_tex(const PageTree& page, NodeId math, std::string& tex);

/// The same for an element whose text a script shows as a formula, or from which one has drawn it:
/// <mjx-container>, whose source MathJax 4 keeps in data-latex, GitHub's <math-renderer> and Stack
/// Exchange's span.math-container with "$x$". Sets `is_display` if it stands on lines of its own.
bool find_drawn_tex(const PageTree& page, NodeId element, std::string& tex, bool& is_display);

/// The same for a picture of a formula, as WordPress and MediaWiki write it.
bool find_tex_of_image(const PageTree& page, NodeId image, std::string& tex);

/// The element around the formula `math` that holds all forms of it, of which a browser shows one
/// (KaTeX, MediaWiki, MathJax); `math` itself if there is none.
NodeId formula_box(const PageTree& page, NodeId math);

/// The first of the elements right before a formula that show it until, or after, a script has
/// drawn it (MathJax 2); `formula` itself if there is none.
NodeId first_preview(const PageTree& page, NodeId formula);

/// True if the formula stands on lines of its own. `box` is its formula_box().
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
