#pragma once

#include <cstdint>
#include <string_view>

#include "common/page/problem_counts.hpp"

namespace sst {

/// Warns of pages with problems, naming each, until there are several of a kind; from then on only
/// --verbose names them. One thread at a time.
class ProblemWarnings {
 public:
  void report(std::string_view source, const PageProblem& problem);
  const ProblemCounts& counts() const { return m_seen; }

 private:
  static constexpr std::uint64_t kNamedOfAKind = 5;

  ProblemCounts m_seen;
};

}  // namespace sst
