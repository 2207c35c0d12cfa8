#include "tests/support/bench_data.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace sst::test {

namespace fs = std::filesystem;

std::string bench_folder() {
  const char* set = std::getenv("STYLETREE_BENCH");
  const fs::path folder =
      set != nullptr ? fs::path{set} : fs::path{STYLETREE_SOURCE_DIR} / "../shared/bench";
  return fs::exists(folder / "manifest.tsv") ? folder.string() : "";
}

std::vector<std::string> bench_pages(const std::string& folder) {
  std::vector<std::string> pages;
  const std::string bench = bench_folder();
  if (bench.empty()) {
    return pages;
  }
  std::error_code missing;  // a missing folder has no pages
  for (const auto& entry : fs::recursive_directory_iterator{fs::path{bench} / folder, missing}) {
    const std::string name = entry.path().string();
    if (name.ends_with(".html") || name.ends_with(".html.gz")) {
      pages.push_back(name);
    }
  }
  std::sort(pages.begin(), pages.end());
  return pages;
}

std::vector<std::string> sampled_bench_pages() {
  std::vector<std::string> pages = bench_pages();
  const char* every = std::getenv("STYLETREE_BENCH_EVERY");
  const std::size_t step = every != nullptr ? std::max(1UL, std::stoul(every)) : 1;
  std::vector<std::string> some;
  for (std::size_t i = 0; i < pages.size(); i += step) {
    some.push_back(std::move(pages[i]));
  }
  return some;
}

std::string read_bench_page(const std::string& path) {
  std::string bytes;
  gzFile file = gzopen(path.c_str(), "rb");  // also reads uncompressed files
  EXPECT_NE(file, nullptr) << path;
  char buffer[65'536];
  for (int count = gzread(file, buffer, sizeof buffer); count > 0;
       count = gzread(file, buffer, sizeof buffer)) {
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
  gzclose(file);
  return bytes;
}

}  // namespace sst::test
