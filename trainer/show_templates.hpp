#pragma once

#include <ostream>

#include "common/report/readable_templates.hpp"

namespace sst {

/// Prints the pagelets that pages share, which the `template` profile learned.
void print_templates(const ReadableTemplates& templates, std::ostream& out);

}  // namespace sst
