#pragma once

#include <string>
#include <vector>

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// `sst-clean explain`: shows why the parts of one page are kept or dropped. `arguments` are the
/// arguments after the word "explain". Throws Error.
ExitCode explain_command(const std::vector<std::string>& arguments, Streams& streams);

}  // namespace sst
