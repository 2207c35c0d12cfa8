#pragma once

#include <string>

#include "cleaner/clean_options.hpp"
#include "cleaner/run_counts.hpp"

namespace sst {

/// Logs what a run did. `speed` is that of its progress.
void log_summary(const RunCounts& counts, const CleanOptions& options, const std::string& speed);

/// Warns of sites of which hardly anything was kept.
void warn_of_little(const RunCounts& counts);

/// Warns of sites whose template changed. True if there are any.
bool warn_of_changes(const RunCounts& counts);

}  // namespace sst
