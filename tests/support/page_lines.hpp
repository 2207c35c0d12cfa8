#pragma once

#include <cstddef>
#include <string>

#include "common/archive/page_source.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

/// The rest of a source, one item a line: its place, and its URL or what is wrong with it:
/// "a.warc.gz:0 http://a.org/". Paths begin in the temporary folder.
std::string page_lines(PageSource& source, const TempDir& temp, std::size_t max_page_bytes);

}  // namespace sst::test
