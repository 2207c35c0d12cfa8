#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst {

/// The language of a page as an ISO 639-1 code: the language that <html lang> declares, else the
/// language detected in the page's text. Empty if neither is known.
std::string language_of(const PageTree& page);

}  // namespace sst
