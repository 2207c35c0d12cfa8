#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Text of a page or of a model file for a terminal. Control characters (C0, DEL, C1) become
/// spaces; those that change the direction of text are removed, and bytes that are no UTF-8
/// replaced.
std::string printable(std::string_view bytes);

}  // namespace sst
