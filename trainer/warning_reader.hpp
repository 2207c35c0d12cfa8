#pragma once

#include <cstddef>
#include <string_view>

#include "common/cli/problem_warnings.hpp"
#include "common/cli/skipped_log.hpp"
#include "common/cli/work_options.hpp"
#include "common/learn/sample_reader.hpp"

namespace sst {

/// A reader of samples that reports unusable pages to `warnings` and, unless null, to `skipped`.
/// Both must outlive the reader.
inline SampleReader warning_reader(std::size_t wanted, const WorkOptions& work,
                                   const PageSpool& spool, ProblemWarnings& warnings,
                                   SkippedLog* skipped = nullptr) {
  return {wanted, work.thread_count(), work.limits, spool,
          [&warnings, skipped](std::string_view address, const PageProblem& problem) {
            warnings.report(address, problem);
            if (skipped != nullptr) {
              skipped->add(address, problem);
            }
          }};
}

}  // namespace sst
