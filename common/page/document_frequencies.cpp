#include "common/page/document_frequencies.hpp"

#include <algorithm>

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
  std::sort(m_page.begin(), m_page.end());
  m_page.erase(std::unique(m_page.begin(), m_page.end()), m_page.end());
  for (const TermHash term : m_page) {
    ++m_counts[term];
  }
  ++m_documents;
}

void DocumentCounter::merge(const DocumentCounter& other) {
  m_documents += other.m_documents;
  for (const auto& [term, documents] : other.m_counts) {
    m_counts[term] += documents;
  }
}

DocumentFrequencies DocumentCounter::finish() const {
  using Count = DocumentFrequencies::Count;
  std::vector<Count> counts;
  for (const auto& [term, documents] : m_counts) {
    if (documents > 1) {
      counts.push_back({term, documents});
    }
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
