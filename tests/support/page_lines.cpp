#include "tests/support/page_lines.hpp"

namespace sst::test {

std::string page_lines(PageSource& source, const TempDir& temp, std::size_t max_page_bytes) {
  std::string out;
  SourcePage page;
  while (source.next(page)) {
    unpack(page, max_page_bytes);
    out += page.source + " " +
           (page.skip ? "skipped, " + page.skip_detail
            : page.problem
                ? std::string{problem_name(page.problem->kind)} + ", " + page.problem->detail
                : page.url) +
           "\n";
  }
  const std::string folder = temp / "";
  for (std::size_t at = out.find(folder); at != std::string::npos; at = out.find(folder)) {
    out.erase(at, folder.size());
  }
  return out;
}

}  // namespace sst::test
