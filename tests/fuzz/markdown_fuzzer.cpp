#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "common/html/page_parser.hpp"
#include "common/page/kept_content.hpp"
#include "tests/support/markdown_check.hpp"

namespace {

void check(const sst::PageTree& page, const sst::KeptContent& kept, bool is_whole) {
  const std::string difference = sst::test::markdown_difference(page, kept, is_whole);
  if (!difference.empty()) {
    std::fputs(difference.c_str(), stderr);
    std::abort();
  }
}

}  // namespace

// Parses any bytes as a page. GitHub's renderer must turn the Markdown back into the page's words.
// Checks the whole page, and a part of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sst::PageParser parser;
  static sst::PageTree page;
  static sst::KeptContent kept;
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  if (parser.parse(bytes, "utf-8", page)) {
    return 0;
  }
  kept.clear();
  kept.keep(page, sst::PageTree::kRoot);
  check(page, kept, true);
  kept.clear();
  for (sst::NodeId id = 0; id < page.size(); ++id) {
    if (id % 5 != size % 5) {
      kept.keep_node(page, id);
    }
  }
  check(page, kept, false);
  return 0;
}
