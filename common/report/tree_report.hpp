#pragma once

#include <optional>
#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// Writes a model as a one-file report for a browser: the marked tree, which can be unfolded and
/// searched. `evidence`, of a model of the profile `site`, is shown before the tree.
void print_html(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                std::ostream& out);

}  // namespace sst
