#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/site/pagelet_templates.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// Counts the pagelets of a site's pages. Pages with one text count as one page, as two captures of
/// an unchanged page would make templates of all that is in it. A commutative monoid under merge():
/// the templates are the same for any order and any split of the pages. A page adds kMostPagelets
/// at most, those with the smallest fingerprints.
class PageletCounter {
 public:
  static constexpr std::size_t kMostPagelets = 1 << 16;

  void add(const Pagelets& page);
  void merge(const PageletCounter& other);

  /// Empties the counter. The templates that would be left without any one page, which has them,
  /// are put into `held_out`, for the fit of the sampled pages.
  PageletTemplates finish(PageletTemplates& held_out);

 private:
  std::vector<std::pair<PageletFingerprint, std::uint64_t>> m_pagelets;  // with their pages' texts
};

}  // namespace sst
