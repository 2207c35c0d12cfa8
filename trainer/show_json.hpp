#pragma once

#include <ostream>

#include "common/model/site_model.hpp"

namespace sst {

/// The canonical dump: everything that was learned, and nothing of when or where. The same for the
/// same pages, options and program.
void print_json(const SiteModel& model, std::ostream& out);

}  // namespace sst
