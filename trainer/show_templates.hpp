#pragma once

#include <ostream>

#include "common/report/readable_templates.hpp"

namespace sst {

/// Prints what the profile `template` learned: the pagelets that pages share.
void print_templates(const ReadableTemplates& templates, std::ostream& out);

}  // namespace sst
