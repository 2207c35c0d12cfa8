#include "common/cli/problem_warnings.hpp"

#include <spdlog/spdlog.h>

#include "common/cli/progress.hpp"

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

void ProblemWarnings::report(std::string_view source, const PageProblem& problem) {
  const std::string_view name = problem_name(problem.kind);
  const std::uint64_t seen = ++m_seen[problem.kind];
  const auto level = seen <= kNamedOfAKind ? spdlog::level::warn : spdlog::level::debug;
  spdlog::log(level, "{}: {}: {}", source, name, problem.detail);
  if (seen == kNamedOfAKind) {
    spdlog::warn("further pages that are {} are counted only; --verbose names them", name);
  }
}

}  // namespace sst
