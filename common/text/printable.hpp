#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Text of a page for a terminal. Control characters (C0, DEL, C1) become spaces; those that change
/// the direction of text are removed. REQUIRES: valid UTF-8.
std::string printable(std::string_view text);

}  // namespace sst
