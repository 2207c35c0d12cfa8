#include "common/cli/problem_warnings.hpp"

#include "common/cli/log.hpp"

namespace sst {

void ProblemWarnings::report(std::string_view source, const PageProblem& problem) {
  const std::string_view name = problem_name(problem.kind);
  const std::uint64_t seen = ++m_seen[problem.kind];
  const Severity severity = seen <= kNamedOfAKind ? Severity::warning : Severity::debug;
  log_message(severity, "{}: {}: {}", fmt::make_format_args(source, name, problem.detail));
  if (seen == kNamedOfAKind && !is_logged(Severity::debug)) {
    log_warning("further pages that are {} are counted only; --verbose names them", name);
  }
}

}  // namespace sst
