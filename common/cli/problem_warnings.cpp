#include "common/cli/problem_warnings.hpp"

#include <spdlog/spdlog.h>

namespace sst {

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
