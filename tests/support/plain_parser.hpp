#pragma once

#include <string>

#include "common/page/page_tree.hpp"

namespace sst::test {

/// Parses the whole page with libxml2, without a skeleton. PageParser must build the same tree.
/// REQUIRES: `html` is well-formed UTF-8.
PageTree parse_plainly(const std::string& html);

}  // namespace sst::test
