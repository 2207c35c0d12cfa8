#pragma once

#include <cstdint>
#include <string>

#include "cleaner/change_log.hpp"
#include "cleaner/clean_options.hpp"
#include "cleaner/run_counts.hpp"

namespace sst {

/// Logs what a run did. `speed` is that of its progress.
void log_summary(const RunCounts& counts, const CleanOptions& options, const std::string& speed);

/// Logs how many pages changed since an earlier run, whose records are in the file `since`, and how
/// many are gone.
void log_changes(const ChangeLog& changes, std::uint64_t gone, const std::string& since);

/// Warns of sites of which hardly anything was kept.
void warn_of_little(const RunCounts& counts);

/// Warns of sites whose template changed. True if there are any.
bool warn_of_changes(const RunCounts& counts);

}  // namespace sst
