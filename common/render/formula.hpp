#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// Sets `tex` to the TeX source of `math`, a <math> element: its annotation (KaTeX, MediaWiki), its
/// alttext (LaTeXML), or its converted markup (mathml_to_tex()). Returns false if `math` has no
/// usable source.
bool find_tex(const PageTree& page, NodeId math, std::string& tex);

/// Same as find_tex(), for an element that a script renders, or has rendered, as a formula:
/// <mjx-container> (MathJax 4 stores the source in data-latex), GitHub's <math-renderer>, and Stack
/// Exchange's span.math-container with "$x$". Sets `is_display` to true if the formula is
/// displayed on its own lines, and otherwise to false.
bool find_drawn_tex(const PageTree& page, NodeId element, std::string& tex, bool& is_display);

/// Same as find_tex(), for an image of a formula, as WordPress and MediaWiki write it.
bool find_tex_of_image(const PageTree& page, NodeId image, std::string& tex);

/// The element that contains all forms of the formula `math`; browsers show only one of them
/// (KaTeX, MediaWiki, MathJax). Returns `math` itself if there is no such element.
NodeId formula_box(const PageTree& page, NodeId math);

/// The first of the elements directly before `formula` that contain its preview or its rendering
/// (MathJax 2); `formula` itself if there are no such elements.
NodeId first_preview(const PageTree& page, NodeId formula);

/// True if the formula is displayed on its own lines. `box` is its formula_box().
bool is_display_formula(const PageTree& page, NodeId math, NodeId box);

/// A part of a text: plain text, or the source of a formula without its MathJax delimiters.
struct FormulaPart {
  std::string_view text;
  bool is_formula = false;
  bool is_display = false;
};

/// Removes the next part from the start of `text` and returns it. Delimiters are plain text if the
/// text between them does not look like TeX. REQUIRES: `text` is not empty.
FormulaPart take_formula_part(std::string_view& text);

/// A cheap check: true if the text may contain MathJax formulas.
bool may_hold_formulas(std::string_view text);

}  // namespace sst
