#pragma once

#include <ostream>

#include "common/model/site_model.hpp"
#include "common/report/wrapper.hpp"

namespace sst {

/// Writes the selectors of a model as one JSON object and a line break; its fields are described in
/// sst-train(1).
void write_selectors(const SiteModel& model, const Wrapper& wrapper, std::ostream& out);

}  // namespace sst
