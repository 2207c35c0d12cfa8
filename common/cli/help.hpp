#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "common/cli/general_options.hpp"

namespace sst {

/// Prints what --help or --version asks for; false if neither was given. `usage` is what stands
/// above the list of options.
bool answer_help_or_version(const GeneralOptions& general, std::string_view tool,
                            std::string_view usage, const std::string& options, std::ostream& out);

}  // namespace sst
