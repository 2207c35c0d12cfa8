#pragma once

#include <string>
#include <vector>

namespace sst::test {

/// The folder of the bench data: $STYLETREE_BENCH, else shared/bench beside the sources; empty
/// where it is not there.
std::string bench_folder();

/// The paths of all its pages, sorted; none where it is not there.
std::vector<std::string> bench_pages();

/// The bytes of such a page, unpacked.
std::string read_bench_page(const std::string& path);

}  // namespace sst::test
