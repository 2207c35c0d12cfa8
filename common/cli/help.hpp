#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "common/cli/general_options.hpp"

namespace sst {

/// Prints the help or the version if --help or --version was given, and returns true. `usage` is
/// printed before the list of options.
bool answer_help_or_version(const GeneralOptions& general, std::string_view tool,
                            std::string_view usage, const std::string& options, std::ostream& out);

}  // namespace sst
