#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "common/archive/source_page.hpp"
#include "common/clean/cleaned_page.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// Everything that is said of one page: it was cleaned, or it has a problem, and then `tree` and
/// `cleaned` mean nothing.
struct PageResult {
  SourcePage page;
  PageTree tree;
  CleanedPage cleaned;
  std::optional<DocView> doc_view;         ///< if it is wanted, and the page has no problem
  Fingerprint fingerprint;                 ///< empty if it is not wanted, or the page has a problem
  std::string site;                        ///< empty if not known
  std::shared_ptr<const SiteModel> model;  ///< null if the site has none
  std::optional<double> evidence_of_change;  ///< of its site's template; none without a model

  /// "cleaned", "fallback", "too_large": the status in the page's record.
  std::string_view status() const {
    return page.problem ? problem_name(page.problem->kind) : status_name(cleaned.status);
  }
  /// Gives back what large pages have taken.
  void release_memory() {
    page.bytes = {};
    tree = {};
    cleaned = {};
    doc_view.reset();
  }
  bool is_cleaned() const { return !page.problem && cleaned.status == CleanStatus::cleaned; }
};

}  // namespace sst
