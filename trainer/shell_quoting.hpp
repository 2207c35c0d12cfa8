#pragma once

#include <string>

namespace sst {

/// A word of a command as typed in a shell, quoted if necessary.
std::string shell_quoted(const std::string& word);

}  // namespace sst
