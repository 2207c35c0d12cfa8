#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/site/pagelet_templates.hpp"
#include "common/site/pagelets.hpp"

namespace sst {

/// Counts the pagelets of a site's pages. Pages with equal text count as one page; otherwise two
/// captures of an unchanged page would turn all its pagelets into templates. A commutative monoid
/// under merge(): the templates are the same for any order and any split of the pages. A page adds
/// at most kMostPagelets pagelets, those with the smallest fingerprints.
class PageletCounter {
 public:
  static constexpr std::size_t kMostPagelets = 1 << 16;

  void add(const Pagelets& page);
  void merge(const PageletCounter& other);

  /// Empties the counter. `held_out` receives the templates that remain without any one of their
  /// pages, to measure the fit of the sampled pages.
  PageletTemplates finish(PageletTemplates& held_out);

 private:
  std::vector<std::pair<PageletFingerprint, std::uint64_t>> m_pagelets;  // with its page's text
};

}  // namespace sst
