#pragma once

#include <string>

namespace sst {

/// A word of a command as a user types it in a shell, in quotes if it needs them.
std::string shell_quoted(const std::string& word);

}  // namespace sst
