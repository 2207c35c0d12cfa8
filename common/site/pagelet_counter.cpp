#include "common/site/pagelet_counter.hpp"

#include <algorithm>
#include <utility>

#include "common/hash/smallest_hashes.hpp"

namespace sst {

void PageletCounter::add(const Pagelets& page) {
  std::vector<PageletFingerprint> fingerprints;
  for (const Pagelet& pagelet : page.pagelets()) {
    if (pagelet.words > 0) {
      fingerprints.push_back(pagelet.fingerprint);
    }
  }
  smallest_hashes(fingerprints, kMostPagelets);
  const std::uint64_t text = page.text_hash();
  for (const PageletFingerprint fingerprint : fingerprints) {
    m_pagelets.emplace_back(fingerprint, text);
  }
}

void PageletCounter::merge(const PageletCounter& other) {
  m_pagelets.insert(m_pagelets.end(), other.m_pagelets.begin(), other.m_pagelets.end());
}

PageletTemplates PageletCounter::finish(PageletTemplates& held_out) {
  std::ranges::sort(m_pagelets);
  m_pagelets.erase(std::unique(m_pagelets.begin(), m_pagelets.end()), m_pagelets.end());
  std::vector<PageletTemplates::Template> templates;
  std::vector<PageletTemplates::Template> left_without_one;
  for (auto first = m_pagelets.begin(); first != m_pagelets.end();) {
    const auto last = std::find_if(first, m_pagelets.end(),
                                   [&](const auto& pair) { return pair.first != first->first; });
    const auto pages = static_cast<std::uint32_t>(last - first);
    if (pages >= PageletTemplates::kLeastPages) {
      templates.push_back({first->first, pages});
    }
    if (pages > PageletTemplates::kLeastPages) {
      left_without_one.push_back({first->first, pages - 1});
    }
    first = last;
  }
  m_pagelets.clear();
  held_out = PageletTemplates{std::move(left_without_one)};
  return PageletTemplates{std::move(templates)};
}

}  // namespace sst
