#include "common/page/problem_counts.hpp"

#include "common/text/numbers.hpp"

namespace sst {

void add(const ProblemCounts& more, ProblemCounts& counts) {
  for (const auto& [kind, count] : more) {
    counts[kind] += count;
  }
}

std::string describe(const ProblemCounts& counts) {
  std::uint64_t all = 0;
  std::string kinds;
  for (const auto& [kind, count] : counts) {
    all += count;
    kinds += kinds.empty() ? "" : ", ";
    kinds += std::string{problem_name(kind)} + " " + with_thousands(count);
  }
  return counted(all, "page with problems", "pages with problems") +
         (kinds.empty() ? "" : " (" + kinds + ")");
}

}  // namespace sst
