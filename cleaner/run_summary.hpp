#pragma once

#include <string>

#include "cleaner/clean_options.hpp"
#include "cleaner/run_counts.hpp"

namespace sst {

/// Logs what a run did. `speed` is that of its progress.
void log_summary(const RunCounts& counts, const CleanOptions& options, const std::string& speed);

/// Logs what became of the pages since an earlier run, whose records are in the file `since`.
void log_changes(const RunCounts& counts, const std::string& since);

/// Warns of sites of which hardly anything was kept.
void warn_of_little(const RunCounts& counts);

/// Warns of sites whose template changed. True if there are any.
bool warn_of_changes(const RunCounts& counts);

}  // namespace sst
