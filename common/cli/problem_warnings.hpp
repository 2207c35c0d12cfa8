#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "common/page/page_problem.hpp"

namespace sst {

/// Warns of pages with problems, naming each, until there are several of a kind; from then on only
/// --verbose names them. One thread at a time.
class ProblemWarnings {
 public:
  void report(std::string_view source, const PageProblem& problem);

 private:
  static constexpr std::uint64_t kNamedOfAKind = 5;

  std::map<PageProblemKind, std::uint64_t> m_seen;
};

}  // namespace sst
