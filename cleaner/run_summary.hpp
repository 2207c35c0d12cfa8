#pragma once

#include <string>

#include "cleaner/clean_options.hpp"
#include "cleaner/run_counts.hpp"

namespace sst {

/// Logs a summary of a run. `speed` is its speed, human-readable.
void log_summary(const RunCounts& counts, const CleanOptions& options, const std::string& speed);

/// Logs how pages changed since an earlier run, whose records are in the file `since`.
void log_changes(const RunCounts& counts, const std::string& since);

/// Warns about sites for which almost no content was kept.
void warn_of_little(const RunCounts& counts);

/// Warns about sites whose templates changed. Returns true if there are any.
bool warn_of_changes(const RunCounts& counts);

}  // namespace sst
