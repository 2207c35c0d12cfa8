#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/hash/seeded_hash.hpp"
#include "common/method/container_list.hpp"
#include "common/method/single_page_method.hpp"
#include "common/text/term_hasher.hpp"

namespace sst {

struct EntropyParameters {
  double least = 0.5;  ///< bits; blocks with less are noise
};

/// Entropy of weighted terms, [Nyein]. A block is a table or div and what is its own; its element
/// nodes are the texts in it, the links, and the images (by their alternative text). A term weighs
/// in a node its frequency there times log(N / df), equations (1) and (2); a node's entropy is that
/// of its terms' weights as shares of their sum, in bits; a block's is the mean over its nodes; and
/// blocks with less than 0.5 bits are noise.
///
/// Terms are words without stop words, stemmed by the page's language. Documents, of N, are the
/// sampled pages of the site, where their terms are known; otherwise the blocks of the page with
/// terms in them.
class EntropyMethod : public SinglePageMethod {
 public:
  explicit EntropyMethod(const EntropyParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;
  void set_site_terms(const DocumentFrequencies* terms) override { m_site_terms = terms; }

  /// Of the last page, by container: H(ContentBlock), bits; 0 for blocks without nodes.
  const std::vector<double>& entropies() const { return m_entropies; }
  const ContainerList& containers() const { return m_containers; }

 private:
  /// A text, a link or an image: its terms are [first, end).
  struct TermGroup {
    std::uint32_t block = 0;
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  void find_nodes(const PageTree& page);
  void count_documents();
  double weight(TermHash term, std::ptrdiff_t frequency) const;
  double entropy(const TermGroup& node);

  EntropyParameters m_parameters;
  TermHasher m_terms;
  ContainerList m_containers;
  std::vector<TermGroup> m_nodes;
  std::vector<TermHash> m_node_terms;
  const DocumentFrequencies* m_site_terms = nullptr;
  // Where these are not known, of the page:
  std::vector<std::pair<TermHash, std::uint32_t>> m_pairs;  // of a term and a block it stands in
  std::unordered_map<TermHash, std::uint32_t, SeededHash> m_frequencies;  // df
  std::uint32_t m_documents = 0;                                          // N
  std::vector<double> m_weights;
  std::vector<double> m_entropies;
};

}  // namespace sst
