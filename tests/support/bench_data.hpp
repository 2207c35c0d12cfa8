#pragma once

#include <string>
#include <vector>

namespace sst::test {

/// The folder of the bench data: $STYLETREE_BENCH, or else shared/bench beside the sources. Empty
/// if it does not exist.
std::string bench_folder();

/// The paths of the pages in the bench data, sorted; with $STYLETREE_BENCH_EVERY=N, every Nth of
/// them. Empty without bench data.
std::vector<std::string> bench_pages();

/// The unpacked bytes of a page of the bench data.
std::string read_bench_page(const std::string& path);

}  // namespace sst::test
