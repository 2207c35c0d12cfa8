#pragma once

#include <ostream>

#include "common/model/site_model.hpp"

namespace sst {

/// The canonical dump: everything learned, without times and paths. The same pages, options and
/// program give the same dump.
void print_json(const SiteModel& model, std::ostream& out);

}  // namespace sst
