#pragma once

#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/readable_evidence.hpp"

namespace sst {

/// Prints the evidence that the `site` profile learned: repeated texts, places whose values differ,
/// the location of the content, and the votes.
void print_evidence(const SiteModel& model, const ReadableEvidence& evidence, std::ostream& out);

}  // namespace sst
