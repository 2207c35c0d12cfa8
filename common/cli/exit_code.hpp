#pragma once

#include <functional>
#include <string_view>

#include "common/cli/streams.hpp"

namespace sst {

/// What a tool's exit says. The man pages list it; never renumber.
enum class ExitCode : int {
  success = 0,
  failure = 1,              ///< the command could not do its work
  usage = 2,                ///< the command line makes no sense
  finished_with_skips = 3,  ///< done, but some pages were skipped or fell back
};

/// Runs a tool and turns what it throws into a message on `streams.err` and an exit code. Output
/// that could not be written is a failure, too.
int run_guarded(std::string_view tool, Streams& streams, const std::function<ExitCode()>& run);

}  // namespace sst
