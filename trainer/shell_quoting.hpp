#pragma once

#include <string>

namespace sst {

/// A word as typed in a shell command, quoted if necessary.
std::string shell_quoted(const std::string& word);

}  // namespace sst
