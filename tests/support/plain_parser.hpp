#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst::test {

/// Reads well-formed UTF-8 HTML by libxml2's own reading of the whole page, without a skeleton:
/// what PageParser must agree with.
PageTree parse_plainly(const std::string& html);

}  // namespace sst::test
