#pragma once

#include <ostream>

#include "common/model/site_model.hpp"

namespace sst {

/// Prints the marked tree as a graph for Graphviz.
void print_dot(const SiteModel& model, std::ostream& out);

}  // namespace sst
