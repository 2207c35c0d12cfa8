#pragma once

#include "cleaner/clean_options.hpp"
#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"

namespace sst {

/// Reads all pages of the inputs, cleans each with its site's model, and writes the output. Throws
/// Error on failure and keeps the complete part of the output, see ResumableFile.
ExitCode run_cleaning(const CleanOptions& options, Streams& streams);

}  // namespace sst
