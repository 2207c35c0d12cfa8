#pragma once

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"
#include "trainer/drift_options.hpp"

namespace sst {

/// `sst-train retrain --add`: adds pages to the version of a site that is in force. Does not need
/// the inputs that the version was learned from, because a model keeps its sample. The smallest
/// sampling keys of two sets of pages are among the smallest of each set, so learning from A and
/// adding B equals learning from both together. One exception: a model does not know the pages that
/// were not sampled, so among pages with the same bytes, or several captures of a page, it may have
/// chosen a different one. Throws Error.
ExitCode add_pages(const DriftOptions& options, Streams& streams);

}  // namespace sst
