#pragma once

#include <ostream>

#include "common/clean/page_result.hpp"

namespace sst {

/// One HTML file that shows a page that was cleaned, which parts of it are kept and dropped, and on
/// pointing at one, why. The decisions must be there.
void write_explain_report(const PageResult& result, std::ostream& out);

}  // namespace sst
