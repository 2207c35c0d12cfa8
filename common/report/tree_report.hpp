#pragma once

#include <ostream>

#include "common/model/site_model.hpp"

namespace sst {

/// The marked tree as a report to unfold and search in a browser, one file.
void print_html(const SiteModel& model, std::ostream& out);

}  // namespace sst
