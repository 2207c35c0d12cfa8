#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/page/block_sums.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/lexicon.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"
#include "common/site/stage.hpp"

namespace sst {

/// Evidence for and against a block, apart from how its text reads.
struct BlockJudgement {
  double repeated = 0.0;          ///< share of its shingles that repeat at its path on the site
  bool is_repeated = false;       ///< at least half of them
  bool is_shared = false;         ///< at least half of its shingles are on other pages, at any path
  bool is_lexical_noise = false;  ///< a name of an element around it means boilerplate
  bool is_unwanted = false;       ///< that name means comments or captions
  /// The least importance of the nodes that it is in, [0, 1]; 1 if none is known.
  double importance = 1.0;
  std::uint32_t own_words = 0;  ///< words outside links; 0 if the block is shared

  bool is_open() const { return !is_repeated && !is_lexical_noise; }
};

/// Finds what the site and the names of elements say of each block of a page. This is the first
/// stage of ContentFinder. One thread at a time.
class BlockJudge {
 public:
  /// The evidence must outlive the judge.
  BlockJudge(const SiteEvidence& evidence, StageSet without, const ContentPolicy& policy)
      : m_evidence{&evidence}, m_without{without}, m_policy{policy} {}

  /// Judges all blocks of `view`. The view must live until the next call or the end of use.
  void judge(const PageView& view);

  const BlockJudgement& operator[](std::size_t block) const { return m_blocks[block]; }

  /// The share of the page's shingles that are shared with sampled pages, [0, 1].
  double familiar() const { return m_familiar; }

  /// The site's evidence on the path of an element of blocks(); null if the path is unknown.
  const PathEvidence* evidence(std::uint32_t element) const { return m_elements[element].evidence; }

 private:
  struct JudgedElement {
    const PathEvidence* evidence = nullptr;
    double importance = 1.0;
    bool is_lexical_noise = false;
    bool is_unwanted = false;
  };

  void judge_elements();
  void judge_blocks();
  void find_lexical_noise();
  void count_pictures();
  LexicalSense sense_beside(std::uint32_t around, LexicalSense sense) const;
  bool is_kept_by_policy(LexicalSense sense) const;
  bool is_noise_by_name(LexicalSense sense, std::uint32_t own_words) const;
  bool has_doubtful_name(std::uint32_t element) const;

  const SiteEvidence* m_evidence;
  StageSet m_without;
  ContentPolicy m_policy;
  const PageView* m_view = nullptr;
  std::vector<BlockJudgement> m_blocks;
  std::vector<JudgedElement> m_elements;  // by block element
  BlockSums m_own_words;
  std::vector<std::uint32_t> m_pictures;  // before each node of the page, and in all
  double m_familiar = 0.0;
};

}  // namespace sst
