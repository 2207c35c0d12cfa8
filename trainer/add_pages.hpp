#pragma once

#include "common/cli/exit_code.hpp"
#include "common/cli/streams.hpp"
#include "trainer/drift_options.hpp"

namespace sst {

/// `sst-train retrain --add`: adds pages to a site's version in force. Does not need the inputs
/// that the version was learned from, because a model stores its sample. The smallest sampling keys
/// of two sets of pages are among the smallest of each set, so learning from A and then adding B is
/// the same as learning from both together. There is one exception: a model does not record
/// which pages were left out of its sample. So if several pages have the same bytes, or a page has
/// several captures, the sample may contain a different one of them. Throws Error.
ExitCode add_pages(const DriftOptions& options, Streams& streams);

}  // namespace sst
