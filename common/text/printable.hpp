#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Text from a page or a model file, made safe for a terminal. Control characters (C0, DEL, C1)
/// become spaces, text-direction controls are removed, and bytes that are not UTF-8 are replaced.
std::string printable(std::string_view bytes);

}  // namespace sst
