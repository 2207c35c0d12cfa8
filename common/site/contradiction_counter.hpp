#pragma once

#include <cstdint>

#include "common/site/content_finder.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"

namespace sst {

/// The last reading of the sample: how much the site's evidence drops of what the judge is sure is
/// content. Texts that are certainly of the template do not count. On most sites that is next to
/// nothing. On a reference site it is a lot: there, words such as "Return value" and whole
/// sentences recur at their places as those of a template do, and are content. Such sites follow
/// the judge: their models have only the template shingles of almost every page, and ContentFinder
/// believes the judge without a margin. A commutative monoid under merge().
class ContradictionCounter {
 public:
  /// Runs `finder` on the page. It must use the evidence of all other readings. The template
  /// shingles of `certain` are those of EvidenceCounter::CertainTemplates::around.
  void add(const PageView& view, const SiteEvidence& certain, ContentFinder& finder);
  void merge(const ContradictionCounter& other);
  /// True if the evidence drops, on two fifths of the pages or more, a tenth of the words that are
  /// surely content. Counting pages is steadier than the mean over them, which depends on few
  /// pages.
  bool contradicts() const;

 private:
  std::uint64_t m_pages = 0;          // with words that are surely content
  std::uint64_t m_contradicting = 0;  // of these, those of which a tenth or more is dropped
};

}  // namespace sst
