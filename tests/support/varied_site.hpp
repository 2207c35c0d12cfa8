#pragma once

#include <cstddef>
#include <string>

namespace sst::test {

/// Page `number` of a made-up site whose parts vary more or less from page to page, so that each
/// has an importance of its own. From page 40 on they have a table that the others have not. Always
/// the same page.
std::string varied_page(std::size_t number);

}  // namespace sst::test
