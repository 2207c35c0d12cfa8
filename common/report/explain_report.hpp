#pragma once

#include <ostream>
#include <string>

#include "common/clean/page_result.hpp"

namespace sst {

/// Writes one HTML file that shows a cleaned page with its kept and dropped parts, and explains the
/// decision about the part under the pointer. REQUIRES: the result contains decisions.
void write_explain_report(const PageResult& result, std::ostream& out);

/// Returns the same report as a JSON object for programs. It contains the report's data, and the
/// page as markup with harmless elements, whose `data-part` attributes are indexes into `parts`.
std::string explanation_json(const PageResult& result);

/// The Content-Security-Policy of these reports, for programs that serve the reports.
std::string explain_report_policy();

}  // namespace sst
