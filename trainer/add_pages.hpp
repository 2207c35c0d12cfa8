#pragma once

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"
#include "trainer/drift_options.hpp"

namespace sst {

/// `sst-train retrain --add`: adds pages to a site's version in force. Does not need the inputs
/// that the version was learned from, because a model stores its sample. The smallest sampling keys
/// of two sets of pages are among the smallest of each set, so learning from A and then adding B is
/// the same as learning from both together. There is one exception: a model does not know which
/// pages were not sampled, so it may contain a different one of several pages with the same bytes,
/// or a different capture of a page. Throws Error.
ExitCode add_pages(const DriftOptions& options, Streams& streams);

}  // namespace sst
