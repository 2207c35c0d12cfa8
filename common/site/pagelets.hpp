#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/hash/word_hash.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// A fingerprint of a text. Small changes to the text usually leave it unchanged. The fingerprints
/// of equal texts are equal; the fingerprints of two texts whose sets of shingles have the Jaccard
/// index R are equal with probability R^8. Stored in models.
using PageletFingerprint = std::uint64_t;

/// An element of a page that is judged as a whole.
struct Pagelet {
  NodeId node = 0;
  std::uint32_t words = 0;
  PageletFingerprint fingerprint = 0;  ///< fingerprint of its text; meaningless if `words` is 0
};

/// The pagelets of one page, in document order [Bar-Yossef and Rajagopalan, WWW 2002; Yi03, 4.2.2]:
/// "an HTML element is a pagelet if (1) none of its children contains at least k hyperlinks; and
/// (2) none of its ancestor elements is a pagelet". Text belongs to no pagelet if its parent
/// element is neither a pagelet nor inside one. Reuses its buffers across pages.
class Pagelets {
 public:
  static constexpr std::uint32_t kLinks = 3;         ///< k in the papers
  static constexpr std::size_t kShingleWords = 4;    ///< a shorter text is one shingle
  static constexpr std::uint64_t kPermutations = 8;  ///< the exponent of PageletFingerprint

  /// Replaces the list with the pagelets of `page`.
  void build(const PageTree& page);

  std::span<const Pagelet> pagelets() const { return m_pagelets; }
  /// The number of words on the page, inside and outside pagelets.
  std::size_t word_count() const { return m_words.size(); }
  /// A hash of all words of the page, in order.
  std::uint64_t text_hash() const;

 private:
  void find_inner_elements(const PageTree& page);
  void add_words(const PageTree& page, NodeId node);
  PageletFingerprint fingerprint(std::span<const WordHash> words);

  std::vector<Pagelet> m_pagelets;
  std::vector<WordHash> m_words;
  std::vector<std::uint32_t> m_links_before;  // by node
  std::vector<bool> m_is_inner;               // by node: a child contains kLinks links
  std::vector<std::uint64_t> m_shingles;
  std::string m_folded;
};

}  // namespace sst
