#include "common/page/document_frequencies.hpp"

#include <algorithm>

#include "common/hash/smallest_hashes.hpp"
#include "common/page/node_words.hpp"
#include "common/page/page_language.hpp"

namespace sst {

std::uint32_t DocumentFrequencies::of(TermHash term) const {
  const auto found = std::ranges::lower_bound(m_counts, term, {}, &Count::term);
  return found != m_counts.end() && found->term == term ? found->documents : 1;
}

void DocumentCounter::add(const PageTree& page) {
  m_terms.set_language(language_of(page));
  m_page.clear();
  for (NodeId id = 0; id < page.size(); ++id) {
    m_terms.for_each_term(own_text(page, id), [&](TermHash term) { m_page.push_back(term); });
  }
  smallest_hashes(m_page, DocumentFrequencies::kMostTerms);
  m_of_pages.insert(m_of_pages.end(), m_page.begin(), m_page.end());
  ++m_documents;
}

void DocumentCounter::merge(const DocumentCounter& other) {
  m_documents += other.m_documents;
  m_of_pages.insert(m_of_pages.end(), other.m_of_pages.begin(), other.m_of_pages.end());
}

DocumentFrequencies DocumentCounter::finish() {
  using Count = DocumentFrequencies::Count;
  std::vector<Count> counts;
  std::ranges::sort(m_of_pages);
  for (auto first = m_of_pages.begin(); first != m_of_pages.end();) {
    const auto next =
        std::find_if(first, m_of_pages.end(), [&](TermHash t) { return t != *first; });
    if (next - first > 1) {
      counts.push_back({*first, static_cast<std::uint32_t>(next - first)});
    }
    first = next;
  }
  std::ranges::sort(counts, [](const Count& one, const Count& other) {
    return one.documents != other.documents ? one.documents > other.documents
                                            : one.term < other.term;
  });
  counts.resize(std::min(counts.size(), DocumentFrequencies::kMostTerms));
  std::ranges::sort(counts, {}, &Count::term);
  return {m_documents, std::move(counts)};
}

}  // namespace sst
