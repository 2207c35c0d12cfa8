#pragma once

#include <string>
#include <string_view>

namespace sst {

/// Appends text with &, <, > and " escaped, for use between tags or in a double-quoted attribute.
void append_escaped(std::string& out, std::string_view text);

}  // namespace sst
