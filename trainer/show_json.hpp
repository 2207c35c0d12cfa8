#pragma once

#include <optional>
#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"
#include "common/report/readable_templates.hpp"

namespace sst {

/// Prints the canonical dump: everything learned, without times or paths. The same pages, options
/// and program produce the same dump. `evidence` belongs to a model with the `site` profile,
/// `templates` to a model with the `template` profile.
void print_json(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                const std::optional<ReadableTemplates>& templates, std::ostream& out);

}  // namespace sst
