#pragma once

#include <cstddef>
#include <string>

#include "common/clean/cleaned_page.hpp"
#include "common/model/site_model.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/content_finder.hpp"
#include "common/site/mapped_page.hpp"

namespace sst {

/// Cleans pages of one site with the site's tree; see ContentFinder. Implements the `site` profile.
/// One thread at a time; any number of cleaners may share a model.
class SiteCleaner {
 public:
  /// The model must outlive the cleaner.
  SiteCleaner(const SiteModel& model, const ContentPolicy& policy, Explain explain);

  /// Overwrites `cleaned`. The content is empty if the status is `unmatched`, or if no part of the
  /// page is kept.
  void clean(const PageTree& page, CleanedPage& cleaned);

  /// The last page, mapped to the site's tree.
  const MappedPage& mapped_page() const { return m_page; }

 private:
  std::size_t count_matched() const;
  void mark_comments(KeptContent& content);
  void explain(CleanedPage& cleaned);

  std::string reason(std::size_t block, std::string judged) const;

  const SiteModel& m_model;
  ContentPolicy m_policy;
  Explain m_explain;
  KeyMaker m_keys;
  MappedPage m_page;
  ContentFinder m_finder;
};

}  // namespace sst
