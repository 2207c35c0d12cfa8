#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// The language that a page declares for the code in `block`, an element such as <pre>: data-lang,
/// or a class such as "language-x", "highlight-x" or "brush: x", on the element, on a <code> or
/// <pre> in it, or on one of its two closest ancestors. In lower case; empty if unknown. Contains
/// only letters, digits and "+#-_.".
std::string program_language(const PageTree& page, NodeId block);

}  // namespace sst
