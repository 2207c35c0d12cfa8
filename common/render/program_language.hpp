#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// The language that a page declares for the code in `block`, an element such as <pre>: data-lang,
/// or a class such as "language-x", "highlight-x" or "brush: x", on the element, on a <code> or
/// <pre> in it, or on one of its two closest ancestors. The name is in lower case, and contains
/// only letters, digits and "+#-_.". Empty if the language is unknown.
std::string program_language(const PageTree& page, NodeId block);

}  // namespace sst
