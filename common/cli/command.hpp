#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "common/cli/exit_code.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// If --help or --version was given, prints the help or the version and returns true. `usage` is
/// printed before the list of options.
bool answer_help_or_version(const GeneralOptions& general, std::string_view tool,
                            std::string_view usage, const std::string& options, std::ostream& out);

/// Runs a command of `tool`: answers --help and --version, or else calls `work`, which logs to
/// `streams.err` and returns the exit code. `options` contains the members `general` and `help`,
/// the list of all options.
template <typename Options, typename Work>
ExitCode run_command(const std::string& tool, std::string_view usage, const Options& options,
                     Streams& streams, Work work) {
  if (answer_help_or_version(options.general, tool, usage, options.help, streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{tool, streams, options.general.verbosity};
  return work();
}

}  // namespace sst
