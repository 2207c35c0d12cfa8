#pragma once

#include <string>
#include <string_view>

#include "common/page/page_tree.hpp"

namespace sst {

/// The language of a text as ISO 639-1 has it, such as "en"; empty if it cannot be told. Some
/// hundred characters are enough. Norwegian is "no", whatever its form.
std::string detect_language(std::string_view text);

/// The language of a page: what <html lang> says, else what its text looks like.
std::string language_of(const PageTree& page);

}  // namespace sst
