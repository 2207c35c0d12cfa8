#pragma once

#include <optional>
#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"
#include "common/report/readable_templates.hpp"

namespace sst {

/// The canonical dump: everything learned, without times and paths. The same pages, options and
/// program give the same dump. `evidence` is that of a model of the profile `site`, and
/// `templates` are those of one of the profile `template`.
void print_json(const SiteModel& model, const std::optional<ReadableEvidence>& evidence,
                const std::optional<ReadableTemplates>& templates, std::ostream& out);

}  // namespace sst
