#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cleaner/page_cleaner.hpp"
#include "common/archive/page_source.hpp"
#include "common/cli/json.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Everything that is said of one page: it was cleaned, or it has a problem.
struct PageResult {
  SourcePage page;
  PageTree tree;
  CleanedPage cleaned;
  std::optional<PageProblem> problem;  ///< then `tree` and `cleaned` mean nothing

  /// "cleaned", "fallback", "too_large": the status in the page's record.
  std::string_view status() const {
    return problem ? problem_name(problem->kind) : status_name(cleaned.status);
  }
  bool is_cleaned() const { return !problem && cleaned.status == CleanStatus::cleaned; }
};

enum class Explain : bool { no, yes };

/// Writes the page's record into `json`, which must be empty: one JSON object on one line. The
/// fields are listed in the man page of sst-clean.
void write_record(const PageResult& result, const SiteModel& model, Explain explain, Json& json);

}  // namespace sst
