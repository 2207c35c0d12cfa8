#pragma once

#include <string>
#include <vector>

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// `sst-clean serve`: cleans pages over HTTP until SIGTERM or SIGINT. `arguments` are the arguments
/// after the word "serve". Throws Error.
ExitCode serve_command(const std::vector<std::string>& arguments, Streams& streams);

}  // namespace sst
