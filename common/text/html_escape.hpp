#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Appends text as it is written in HTML, between tags or in a quoted attribute.
void append_escaped(std::string& out, std::string_view text);

}  // namespace sst
