#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "common/method/container_list.hpp"
#include "common/method/single_page_method.hpp"
#include "common/text/term_hasher.hpp"

namespace sst {

struct EntropyParameters {
  double least = 0.5;  ///< minimum entropy in bits; a block with less entropy is noise
};

/// Entropy of weighted terms, [Nyein]. A block is a table or div with the nodes that it owns (see
/// ContainerList). Its element nodes are its texts, links and images; the text of an image is its
/// alternative text. The weight of a term in a node is its frequency there times log(N / df),
/// equations (1) and (2). The entropy of a node is the entropy of its terms' normalized weights, in
/// bits. The entropy of a block is the mean over its nodes. Blocks with less than 0.5 bits are
/// noise.
///
/// Terms are all words except stop words, stemmed for the page's language. The N documents are the
/// site's sampled pages if their document frequencies are known; otherwise, the blocks of the page
/// that contain terms.
class EntropyMethod : public SinglePageMethod {
 public:
  explicit EntropyMethod(const EntropyParameters& parameters = {}) : m_parameters{parameters} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;
  void set_site_terms(const DocumentFrequencies* terms) override { m_site_terms = terms; }

  /// H(ContentBlock) of the last page in bits, by container; 0 for blocks without nodes.
  const std::vector<double>& entropies() const { return m_entropies; }
  const ContainerList& containers() const { return m_containers; }

 private:
  /// A text, a link or an image. Its terms are [first, end) of m_node_terms.
  struct TermGroup {
    std::uint32_t block = 0;
    std::uint32_t first = 0;
    std::uint32_t end = 0;
  };
  void find_nodes(const PageTree& page);
  void count_documents();
  std::uint32_t frequency_of(TermHash term) const;
  double weight(TermHash term, std::ptrdiff_t frequency) const;
  double entropy(const TermGroup& node);

  EntropyParameters m_parameters;
  TermHasher m_terms;
  ContainerList m_containers;
  std::vector<TermGroup> m_nodes;
  std::vector<TermHash> m_node_terms;
  const DocumentFrequencies* m_site_terms = nullptr;
  // The page's own document frequencies, if m_site_terms is null. Filled in two phases: first
  // (term, block) pairs, then (term, df) pairs sorted by term.
  std::vector<std::pair<TermHash, std::uint32_t>> m_pairs;
  std::uint32_t m_documents = 0;  // N
  std::vector<double> m_weights;
  std::vector<double> m_entropies;
};

}  // namespace sst
