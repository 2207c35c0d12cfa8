#pragma once

#include "common/clean/cleaned_page.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// Cleans pages of one site by dropping the pagelets that its pages share [Yi03, 4.2]. Implements
/// the `template` profile. One thread at a time; any number of cleaners may share a model.
class TemplateCleaner {
 public:
  /// The model must outlive the cleaner.
  explicit TemplateCleaner(const SiteModel& model, Explain explain = Explain::no)
      : m_templates{model.templates}, m_explain{explain} {}

  /// Overwrites `cleaned`. If the page contains no template with words, the status is `unmatched`,
  /// and the content is the whole page.
  void clean(const PageTree& page, CleanedPage& cleaned);

 private:
  void keep_between(const PageTree& page, NodeId first, NodeId end, CleanedPage& cleaned) const;
  std::size_t judge(const PageTree& page, const Pagelet& pagelet, CleanedPage& cleaned) const;

  const PageletTemplates& m_templates;
  Explain m_explain;
  Pagelets m_pagelets;
};

}  // namespace sst
