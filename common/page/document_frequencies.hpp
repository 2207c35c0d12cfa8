#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/page/page_tree.hpp"
#include "common/text/term_hasher.hpp"

namespace sst {

/// In how many of a site's sampled pages each term stands: N and df of [Nyein], equation (1). Terms
/// of one page alone are left out, and of more than kMostTerms the rarest.
class DocumentFrequencies {
 public:
  static constexpr std::size_t kMostTerms = 1 << 16;

  /// What is stored: in rising order of terms, none twice.
  struct Count {
    TermHash term = 0;
    std::uint32_t documents = 0;

    friend bool operator==(const Count&, const Count&) = default;
  };

  DocumentFrequencies() = default;
  DocumentFrequencies(std::uint32_t documents, std::vector<Count> counts)
      : m_documents{documents}, m_counts{std::move(counts)} {}

  /// True if nothing is known; of a single page nothing is.
  bool empty() const { return m_documents < 2; }
  std::uint32_t documents() const { return m_documents; }
  const std::vector<Count>& counts() const { return m_counts; }

  /// At least 1, as if a term that is not known stood on one of the pages.
  std::uint32_t of(TermHash term) const;

 private:
  std::uint32_t m_documents = 0;
  std::vector<Count> m_counts;
};

/// Counts them. A commutative monoid under merge(). One thread at a time.
class DocumentCounter {
 public:
  void add(const PageTree& page);
  void merge(const DocumentCounter& other);
  DocumentFrequencies finish() const;

 private:
  TermHasher m_terms;
  std::vector<TermHash> m_page;  // its terms
  std::uint32_t m_documents = 0;
  tsl::robin_map<TermHash, std::uint32_t, SeededHash> m_counts;
};

}  // namespace sst
