#include "common/cli/problem_warnings.hpp"

#include <string>

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

void ProblemWarnings::report_skip(const SourcePage& page) {
  const std::string text = describe_skip(page);
  const bool is_line = page.skip == Skip::index_line;
  m_bad_lines += is_line ? 1 : 0;
  const bool is_warning = is_line && m_bad_lines <= kNamedOfAKind;
  log_message(is_warning ? Severity::warning : Severity::debug, "{}", fmt::make_format_args(text));
  if (is_warning && m_bad_lines == kNamedOfAKind && !is_logged(Severity::debug)) {
    log_warning("further lines of indexes are counted only; --verbose names them");
  }
}

}  // namespace sst
