#pragma once

#include <ostream>
#include <string>

#include "common/clean/page_result.hpp"

namespace sst {

/// Writes one HTML file that shows a cleaned page with its kept and dropped parts, and the reason
/// for the part under the pointer. REQUIRES: the result has decisions.
void write_explain_report(const PageResult& result, std::ostream& out);

/// The same as a JSON object, for programs: what the report tells, and the page as markup of
/// harmless elements, whose attributes `data-part` are places in `parts`.
std::string explanation_json(const PageResult& result);

/// The Content-Security-Policy of these reports, for those who serve them.
std::string explain_report_policy();

}  // namespace sst
