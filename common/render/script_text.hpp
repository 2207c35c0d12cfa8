#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// True if plain text must show that the element, a <sup> or <sub>, is raised or lowered: powers
/// and indices. False for references to notes, ordinals ("2nd"), abbreviations ("Mme") and marks
/// (TM), which read well as plain text, and for long texts.
bool is_script(const PageTree& page, NodeId element);

/// True for the mark of a note directly after a digit: the 1 of "1990<sup><a href=#n1>1</a></sup>".
bool is_note_at_number(const PageTree& page, NodeId element);

/// Appends the text of a superscript or subscript: in Unicode's superscript or subscript characters
/// if they cover all of it ("10⁶", "H₂O"), else as "^(n+m)" or "_(max)".
void append_script(std::string& out, std::string_view text, bool is_raised);

}  // namespace sst
