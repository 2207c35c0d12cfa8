#pragma once

#include <optional>
#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// A model as a report for a browser, one file: the marked tree, to unfold and search. `evidence`
/// is that of a model of the profile `site`, and is shown before the tree.
void print_html(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                std::ostream& out);

}  // namespace sst
