#pragma once

#include <string>
#include <vector>

namespace sst::test {

/// The folder of the bench data: $STYLETREE_BENCH, or shared/bench next to the sources. Empty if
/// there is no bench data.
std::string bench_folder();

/// The paths of the pages in a folder of the bench data ("news/www.cnn.com", or "" for all),
/// sorted. Empty without bench data.
std::vector<std::string> bench_pages(const std::string& folder = "");

/// All pages, or every Nth page if $STYLETREE_BENCH_EVERY is N. For tests that check each page
/// separately.
std::vector<std::string> sampled_bench_pages();

/// The unpacked bytes of a page of the bench data.
std::string read_bench_page(const std::string& path);

}  // namespace sst::test
