#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "common/page/page_problem.hpp"

namespace sst {

/// The number of pages with each kind of problem.
using ProblemCounts = std::map<PageProblemKind, std::uint64_t>;

/// Adds `more` to `counts`.
void add(const ProblemCounts& more, ProblemCounts& counts);

/// "3 pages with problems (empty 2, too_deep 1)"
std::string describe(const ProblemCounts& counts);

}  // namespace sst
