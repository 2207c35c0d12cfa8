#pragma once

#include <cstddef>
#include <string>

#include "common/archive/page_source.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

/// The remaining items of a source, one per line, each with its location and its URL or problem:
/// for example, "a.warc.gz:0 http://a.org/". Paths are relative to the temporary folder.
std::string page_lines(PageSource& source, const TempDir& temp, std::size_t max_page_bytes);

}  // namespace sst::test
