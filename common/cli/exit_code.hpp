#pragma once

#include <functional>
#include <string_view>

#include "common/cli/streams.hpp"

namespace sst {

/// The exit codes of the tools. The man pages list them; never renumber.
enum class ExitCode : int {
  success = 0,
  failure = 1,              ///< the command failed
  usage = 2,                ///< the command line is invalid
  finished_with_skips = 3,  ///< finished, but some pages were skipped or not cleaned as requested
};

/// Runs a tool. Turns exceptions into a message on `streams.err` and an exit code. A write error on
/// `streams.out` is treated as a failure.
int run_guarded(std::string_view tool, Streams& streams, const std::function<ExitCode()>& run);

}  // namespace sst
