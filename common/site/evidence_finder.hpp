#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/page/block_sums.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/lexicon.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/stage.hpp"

namespace sst {

/// Evidence for and against a block, independent of PageJudge.
struct BlockEvidence {
  double repeated = 0.0;     ///< share of shingles that repeat at its node; 1 in a noisy node
  bool is_repeated = false;  ///< `repeated` is at least 0.5
  bool is_shared = false;    ///< at least half of its shingles occur on other pages, at any path
  bool is_lexical_noise = false;  ///< a name of an enclosing element indicates boilerplate
  bool is_in_noise = false;       ///< its node (for a label, the node that it describes) is noisy
  /// A name of an enclosing element indicates comments, whether or not the element is noise.
  bool is_in_comments = false;
  bool is_label = false;  ///< a heading below level 1, a <th>, <dt> or <label>
  bool is_field = false;  ///< a labelled field, such as "Open" after "Status:"
  /// The lowest importance of its enclosing nodes (for a label, of the nodes that enclose what it
  /// describes), [0, 1]; 1 if no node is known.
  double importance = 1.0;
  double innermost_importance = 1.0;  ///< the importance of the innermost of these nodes
  std::uint32_t own_words = 0;        ///< words outside links; 0 if the block is shared

  /// Neither repeated nor boilerplate by name.
  bool is_open() const { return !is_repeated && !is_lexical_noise; }
};

/// Collects the evidence about each block of a page, from the site's tree and the names of
/// elements. This is the first stage of SiteRule. One thread at a time.
class EvidenceFinder {
 public:
  /// The tree must outlive the finder.
  EvidenceFinder(const SiteTree& tree, StageSet without, const ContentPolicy& policy)
      : m_tree{&tree}, m_without{without}, m_policy{policy} {}

  /// Replaces the evidence with the evidence about the blocks of `page`. The page must be mapped to
  /// the tree, and must live until the next find() or the last use.
  void find(const MappedPage& page);

  const BlockEvidence& operator[](std::size_t block) const { return m_blocks[block]; }

  /// The share of the page's shingles that also occur on sampled pages, [0, 1].
  double familiar() const { return m_familiar; }

 private:
  struct ElementEvidence {
    double importance = 1.0;
    double innermost_importance = 1.0;
    bool is_noisy = false;
    bool is_lexical_noise = false;
    bool is_in_comments = false;
    bool has_content = false;  // it is in comments that are the page's content
  };

  void find_importance();
  void find_repetition();
  std::size_t prefetch(std::size_t block) const;
  void find_lexical_noise();
  void find_fields();
  bool is_label(const Block& block) const;
  bool is_cell(const Block& block) const;
  std::uint32_t labelled(const Block& block) const;
  Tag tag_of(std::uint32_t element) const;
  void count_pictures();
  LexicalSense sense_beside(std::uint32_t around, LexicalSense sense);
  bool is_kept_by_policy(LexicalSense sense) const;
  bool is_noise_by_name(LexicalSense sense, std::uint32_t own_words, std::uint32_t new_words) const;
  bool has_doubtful_name(std::uint32_t element) const;

  const SiteTree* m_tree;
  StageSet m_without;
  ContentPolicy m_policy;
  const MappedPage* m_page = nullptr;
  std::vector<BlockEvidence> m_blocks;
  std::vector<ElementEvidence> m_elements;  // by block element
  BlockSums m_own_words;
  BlockSums m_titles;     // <h1> blocks that do not repeat
  BlockSums m_new_words;  // words of blocks that do not repeat
  // Of each labelled block, the element two levels above its container, and the label's text.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> m_labels;
  std::vector<std::uint32_t> m_label_counts;  // by block element: different labels in it
  std::vector<std::uint32_t> m_pictures;      // images before each node, and in total; on demand
  double m_familiar = 0.0;
};

}  // namespace sst
