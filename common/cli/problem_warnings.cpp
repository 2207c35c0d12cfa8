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
    log_warning("further pages with the problem '{}' are only counted; --verbose names them", name);
  }
}

void ProblemWarnings::report_skip(const SourcePage& page) {
  const std::string text = describe_skip(page);
  if (!may_be_page(*page.skip)) {
    log_debug("{}", text);
    return;
  }
  m_unread.add(*page.skip);
  const std::uint64_t seen = m_unread.of(*page.skip);
  const Severity severity = seen <= kNamedOfAKind ? Severity::warning : Severity::debug;
  log_message(severity, "{}", fmt::make_format_args(text));
  if (seen == kNamedOfAKind && !is_logged(Severity::debug)) {
    log_warning("further {} are only counted; --verbose names them",
                page.skip == Skip::index_line ? "lines of indexes" : "records of unknown types");
  }
}

}  // namespace sst
