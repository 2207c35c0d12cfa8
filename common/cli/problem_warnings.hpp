#pragma once

#include <cstdint>
#include <string_view>

#include "common/archive/source_page.hpp"
#include "common/page/problem_counts.hpp"

namespace sst {

/// Logs a warning for each page with a problem. After five pages with the same kind of problem,
/// further pages are logged only with --verbose. One thread at a time.
class ProblemWarnings {
 public:
  void report(std::string_view source, const PageProblem& problem);
  /// Logs a skipped item, visible with --verbose. If the item may be a page, the first items of
  /// each kind are logged as warnings instead.
  void report_skip(const SourcePage& page);
  const ProblemCounts& counts() const { return m_seen; }

 private:
  static constexpr std::uint64_t kNamedOfAKind = 5;

  ProblemCounts m_seen;
  SkipCounts m_unread;  // counts of items that may be pages
};

}  // namespace sst
