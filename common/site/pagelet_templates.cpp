#include "common/site/pagelet_templates.hpp"

#include <algorithm>

#include "common/page/share.hpp"

namespace sst {

std::uint32_t PageletTemplates::pages_with(const Pagelet& pagelet) const {
  if (pagelet.words == 0) {
    return 0;
  }
  const auto found =
      std::ranges::lower_bound(m_templates, pagelet.fingerprint, {}, &Template::fingerprint);
  return found != m_templates.end() && found->fingerprint == pagelet.fingerprint ? found->pages : 0;
}

PageFit PageletTemplates::measure_fit(const Pagelets& page) const {
  std::uint64_t matched = 0;
  for (const Pagelet& pagelet : page.pagelets()) {
    matched += pages_with(pagelet) > 0 ? pagelet.words : 0;
  }
  return {share_of(matched, page.word_count()), 0.0};
}

}  // namespace sst
