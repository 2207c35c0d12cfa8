#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/hash/key_numbers.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/lexicon.hpp"
#include "common/site/block_evidence.hpp"
#include "common/site/field_finder.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/stage.hpp"

namespace sst {

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
    double lowest_importance = 1.0;
    double innermost_importance = 1.0;
    bool is_noisy = false;
    bool is_lexical_noise = false;
    bool is_in_comments = false;
    bool has_content = false;  // it is in comments that are the page's content
  };

  /// The elements with one path.
  struct Named {
    std::uint32_t elements = 0;
    std::uint32_t own_words = 0;
    std::size_t words = 0;
  };

  void find_importance();
  void find_repetition();
  std::size_t prefetch(std::size_t block) const;
  void find_lexical_noise();
  bool is_label(const Block& block) const;
  bool is_cell(const Block& block) const;
  std::uint32_t labelled(const Block& block) const;
  void count_pictures();
  LexicalSense sense_beside(std::uint32_t around, LexicalSense sense);
  bool is_kept_by_policy(LexicalSense sense) const;
  bool is_noise_by_name(LexicalSense sense, std::uint32_t own_words, std::uint32_t new_words) const;
  void count_named();
  bool has_doubtful_name(std::uint32_t element);

  const SiteTree* m_tree;
  StageSet m_without;
  ContentPolicy m_policy;
  const MappedPage* m_page = nullptr;
  std::vector<BlockEvidence> m_blocks;
  std::vector<ElementEvidence> m_elements;  // by block element
  FieldFinder m_fields;
  BlockSums m_own_words;
  BlockSums m_titles;                     // <h1> blocks that do not repeat
  BlockSums m_new_words;                  // words of blocks that do not repeat
  std::vector<std::uint32_t> m_pictures;  // images before each node, and in total; on demand
  KeyNumbers m_path_numbers;
  std::vector<Named> m_named;             // by number of the path; on demand
  std::vector<std::uint32_t> m_named_of;  // by block element: index in m_named
  double m_familiar = 0.0;
};

}  // namespace sst
