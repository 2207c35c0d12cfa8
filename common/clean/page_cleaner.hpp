#pragma once

#include <string_view>
#include <variant>

#include "common/clean/cleaned_page.hpp"
#include "common/clean/paper_cleaner.hpp"
#include "common/clean/site_cleaner.hpp"
#include "common/clean/template_cleaner.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans pages of one site according to its model's profile. One thread at a time; any number of
/// cleaners may share a model.
class PageCleaner {
 public:
  /// The model must outlive the cleaner.
  explicit PageCleaner(const SiteModel& model, const ContentPolicy& policy = {},
                       Explain explain = Explain::no) {
    switch (model.parameters.profile) {
      case Profile::site:
        m_cleaner.emplace<SiteCleaner>(model, policy, explain);
        break;
      case Profile::template_:
        m_cleaner.emplace<TemplateCleaner>(model, explain);
        break;
      case Profile::paper:
        m_cleaner.emplace<PaperCleaner>(model, explain);
        break;
    }
  }

  /// Overwrites `cleaned`. The content may be empty if the status is not `cleaned`. For `address`,
  /// see PaperCleaner::clean().
  void clean(const PageTree& page, std::string_view address, CleanedPage& cleaned) {
    if (auto* site = std::get_if<SiteCleaner>(&m_cleaner)) {
      site->clean(page, cleaned);
    } else if (auto* templates = std::get_if<TemplateCleaner>(&m_cleaner)) {
      templates->clean(page, cleaned);
    } else if (auto* tree = std::get_if<PaperCleaner>(&m_cleaner)) {
      tree->clean(page, address, cleaned);
    }
  }

  /// The last page, mapped to the site's tree; null for profiles other than `site`.
  const MappedPage* mapped_page() const {
    const auto* site = std::get_if<SiteCleaner>(&m_cleaner);
    return site == nullptr ? nullptr : &site->mapped_page();
  }

 private:
  std::variant<std::monostate, PaperCleaner, SiteCleaner, TemplateCleaner> m_cleaner;
};

}  // namespace sst
