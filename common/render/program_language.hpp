#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// The language that a page gives for the code in `block`, an element such as <pre>, as writers and
/// highlighters mark it: data-lang, or a class such as "language-x", "highlight-x" or "brush: x",
/// at the element, at a <code> or <pre> in it, or at the elements around it. In lower case; empty
/// if it is not known. It has only letters, digits and "+#-_.".
std::string program_language(const PageTree& page, NodeId block);

}  // namespace sst
