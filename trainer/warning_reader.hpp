#pragma once

#include <cstddef>
#include <string_view>

#include "common/cli/problem_warnings.hpp"
#include "common/cli/work_options.hpp"
#include "common/learn/sample_reader.hpp"

namespace sst {

/// A reader of samples that reports unusable pages to `warnings`, which must outlive it.
inline SampleReader warning_reader(std::size_t wanted, const WorkOptions& work,
                                   const PageSpool& spool, ProblemWarnings& warnings) {
  return {wanted, work.thread_count(), work.limits, spool,
          [&warnings](std::string_view address, const PageProblem& problem) {
            warnings.report(address, problem);
          }};
}

}  // namespace sst
