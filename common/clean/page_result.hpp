#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/archive/source_page.hpp"
#include "common/clean/cleaned_page.hpp"
#include "common/drift/fit_baseline.hpp"
#include "common/free_memory.hpp"
#include "common/hash/digest.hpp"
#include "common/metadata/page_metadata.hpp"
#include "common/metadata/page_rights.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/mapped_page.hpp"
#include "common/view/doc_view.hpp"
#include "common/view/fingerprint.hpp"

namespace sst {

/// The full result for one page. If `page.problem` is set, `tree` and `cleaned` are meaningless.
struct PageResult {
  SourcePage page;
  PageTree tree;
  CleanedPage cleaned;
  std::optional<PageMetadata> metadata;    ///< unset if not requested, or if the page has a problem
  std::optional<PageRights> rights;        ///< unset if not requested, or if the page has a problem
  std::optional<DocView> doc_view;         ///< unset if not requested, or if the page has a problem
  Fingerprint fingerprint;                 ///< empty if not requested, or if the page has a problem
  std::optional<Digest> content_digest;    ///< unset if not requested, or for content without words
  std::vector<PathHash> structure;         ///< see structure_of(); empty if not requested
  std::string site;                        ///< empty if unknown
  std::shared_ptr<const SiteModel> model;  ///< null if the site has no model
  bool is_of_era = false;                  ///< the era of a model in force covers the page's date
  std::optional<FitVerdict> fit_verdict;   ///< unset if the page was not cleaned with a model

  /// The status in the page's record: "cleaned", "fallback", "too_large", ...
  std::string_view status() const {
    if (page.problem) {
      return problem_name(page.problem->kind);
    }
    return page.is_cut_short ? problem_name(PageProblemKind::cut_short)
                             : status_name(cleaned.status);
  }
  /// True if the page is so large that its memory must not be reused for the next page.
  bool is_large() const { return is_large_page(page.bytes.capacity(), tree.size()); }
  /// Frees the memory of a large page: its bytes, tree and content. Keeps its status.
  void release_memory() {
    free_memory(page.bytes);
    free_memory(tree);
    free_memory(cleaned.content);
    free_memory(cleaned.template_parts);
    free_memory(cleaned.decisions);
    doc_view.reset();
  }
  bool is_cleaned() const { return status() == status_name(CleanStatus::cleaned); }
};

}  // namespace sst
