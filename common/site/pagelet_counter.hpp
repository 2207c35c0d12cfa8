#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/site/pagelet_templates.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// Counts the pagelets of a site's pages. Pages with equal text are counted as one page; otherwise,
/// two captures of an unchanged page would turn all of its pagelets into templates. A commutative
/// monoid under merge(): the templates are the same for any order and any split of the pages.
/// Counts at most kMostPagelets pagelets per page: those with the smallest fingerprints.
class PageletCounter {
 public:
  static constexpr std::size_t kMostPagelets = 1 << 16;

  void add(const Pagelets& page);
  void merge(const PageletCounter& other);

  /// Returns the templates, and empties the counter. `held_out` receives the templates that would
  /// still be templates if any one of their pages were left out; use them to measure the fit of the
  /// sampled pages.
  PageletTemplates finish(PageletTemplates& held_out);

 private:
  // Pagelets, each with the text hash of its page.
  std::vector<std::pair<PageletFingerprint, std::uint64_t>> m_pagelets;
};

}  // namespace sst
