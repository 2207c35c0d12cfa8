#pragma once

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"
#include "trainer/drift_options.hpp"

namespace sst {

/// `sst-train retrain --add`: folds pages into the version of a site that is in force, without
/// those that it was learned from. A model keeps its sample, and of two sets of pages the smallest
/// sampling keys are among the smallest of each; so learning from A and adding B gives what
/// learning from both at once does. (Up to this: a model does not know the pages that it passed
/// over, so where there are pages with the same bytes, or several captures of a page, it may have
/// another one of them.) Throws Error.
ExitCode add_pages(const DriftOptions& options, Streams& streams);

}  // namespace sst
