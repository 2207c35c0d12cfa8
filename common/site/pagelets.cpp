#include "common/site/pagelets.hpp"

#include <algorithm>
#include <array>

#include "common/hash/stored_hash.hpp"
#include "common/page/block.hpp"
#include "common/text/words.hpp"

namespace sst {

void Pagelets::build(const PageTree& page) {
  m_pagelets.clear();
  m_words.clear();
  find_inner_elements(page);
  for (NodeId id = PageTree::kRoot + 1; id < page.size();) {
    const PageNode& node = page.node(id);
    if (node.is_text() || m_is_inner[id]) {
      add_words(page, id);
      ++id;
      continue;
    }
    const std::size_t first_word = m_words.size();
    for (NodeId inside = id; inside < node.end; ++inside) {
      add_words(page, inside);
    }
    const std::span<const WordHash> words = std::span{m_words}.subspan(first_word);
    m_pagelets.push_back({id, static_cast<std::uint32_t>(words.size()), fingerprint(words)});
    id = node.end;
  }
}

std::uint64_t Pagelets::text_hash() const {
  return hash_words(m_words);
}

void Pagelets::find_inner_elements(const PageTree& page) {
  m_links_before.clear();
  std::uint32_t links = 0;
  for (NodeId id = 0; id < page.size(); ++id) {
    m_links_before.push_back(links);
    links += page.is_link(id) ? 1 : 0;
  }
  m_links_before.push_back(links);
  m_is_inner.assign(page.size(), false);
  for (NodeId id = PageTree::kRoot + 1; id < page.size(); ++id) {
    const PageNode& node = page.node(id);
    if (m_links_before[node.end] - m_links_before[id] >= kLinks) {
      m_is_inner[node.parent] = true;
    }
  }
}

void Pagelets::add_words(const PageTree& page, NodeId node) {
  for_each_word(page.text(node),
                [&](std::string_view word) { m_words.push_back(hash_word(word, m_folded)); });
}

/// Min-wise hashing [Broder 1997]: under a random permutation of all shingles, two texts have the
/// same smallest shingle with a probability equal to the Jaccard index of their shingle sets.
PageletFingerprint Pagelets::fingerprint(std::span<const WordHash> words) {
  if (words.empty()) {
    return 0;
  }
  m_shingles.clear();
  const std::size_t length = std::min(words.size(), kShingleWords);
  for (std::size_t first = 0; first + length <= words.size(); ++first) {
    m_shingles.push_back(hash_words(words.subspan(first, length)));
  }
  std::array<std::uint64_t, kPermutations> smallest{};
  for (std::uint64_t permutation = 0; permutation < kPermutations; ++permutation) {
    std::uint64_t least = combine_hashes(permutation, m_shingles.front());
    for (const std::uint64_t shingle : m_shingles) {
      least = std::min(least, combine_hashes(permutation, shingle));
    }
    smallest[permutation] = least;
  }
  return hash_words(smallest);
}

}  // namespace sst
