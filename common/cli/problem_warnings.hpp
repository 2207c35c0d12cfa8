#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// How many pages have each kind of problem.
using ProblemCounts = std::map<PageProblemKind, std::uint64_t>;

/// Adds up.
void add(const ProblemCounts& more, ProblemCounts& counts);

/// "3 pages with problems (empty 2, too_deep 1)"
std::string describe(const ProblemCounts& counts);

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
