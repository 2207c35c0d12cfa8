#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/html/page_parser.hpp"
#include "tests/support/pages.hpp"

namespace {

/// The page's tree, or its problem.
std::string outcome(sst::Nesting nesting, const std::string& bytes) {
  static sst::PageTree tree;
  sst::PageParser parser{{.max_nodes = 3'000, .max_depth = 300, .nesting = nesting}};
  const auto problem = parser.parse(bytes, "utf-8", tree);
  return problem ? problem->detail : sst::test::outline(tree);
}

}  // namespace

// Parses any bytes as a page. Our nesting rules must build the same tree as libxml2.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  if (outcome(sst::Nesting::rules, bytes) != outcome(sst::Nesting::libxml2, bytes)) {
    std::abort();
  }
  return 0;
}
