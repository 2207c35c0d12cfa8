#pragma once

#include <optional>
#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// Writes a model as a report in one HTML file for a browser: the marked tree, which can be
/// unfolded and searched. If the model has the `site` profile, `evidence` is shown before the tree.
void print_html(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                std::ostream& out);

}  // namespace sst
