#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/page/page_tree.hpp"
#include "common/text/term_hasher.hpp"

namespace sst {

/// The number of a site's sampled pages, and for each term, the number of these pages that contain
/// it: N and df in [Nyein], equation (1). Stores only terms that occur on at least two pages, and
/// only the kMostTerms most frequent ones.
class DocumentFrequencies {
 public:
  static constexpr std::size_t kMostTerms = 1 << 16;

  /// An entry of the stored form, which is sorted by term and contains each term once.
  struct Count {
    TermHash term = 0;
    std::uint32_t documents = 0;

    friend bool operator==(const Count&, const Count&) = default;
  };

  DocumentFrequencies() = default;
  DocumentFrequencies(std::uint32_t documents, std::vector<Count> counts)
      : m_documents{documents}, m_counts{std::move(counts)} {}

  /// True if there are fewer than two pages, because a single page has no document frequencies.
  bool empty() const { return m_documents < 2; }
  std::uint32_t documents() const { return m_documents; }
  const std::vector<Count>& counts() const { return m_counts; }

  /// The document frequency of a term; 1 for an unknown term.
  std::uint32_t of(TermHash term) const;

 private:
  std::uint32_t m_documents = 0;
  std::vector<Count> m_counts;
};

/// Counts document frequencies. A commutative monoid under merge(). One thread at a time. A page
/// with more than DocumentFrequencies::kMostTerms terms, which only book-length pages have, adds
/// only the terms with the smallest hashes.
class DocumentCounter {
 public:
  void add(const PageTree& page);
  void merge(const DocumentCounter& other);
  DocumentFrequencies finish();

 private:
  TermHasher m_terms;
  std::vector<TermHash> m_page;  // scratch: the terms of one page
  std::uint32_t m_documents = 0;
  std::vector<TermHash> m_of_pages;  // each term once per page
};

}  // namespace sst
