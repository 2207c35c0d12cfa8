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

/// Whether blocks are judged with the site's evidence. In the scope `page`, no block counts as
/// repeated, shared or vetoed.
enum class EvidenceScope : std::uint8_t { site, page };

/// Evidence for and against a block, independent of where the main content is.
struct BlockJudgement {
  bool is_repeated = false;       ///< at least half of its shingles repeat at its path on the site
  bool is_shared = false;         ///< at least half of its shingles are on other pages, at any path
  bool is_lexical_noise = false;  ///< a name of an element around it means boilerplate
  bool is_vetoed = false;         ///< the sampled pages vetoed its path
  bool is_open = false;           ///< neither repeated, nor lexical noise, nor vetoed
  bool is_good = false;           ///< open, and at most half of its words are links
  std::uint32_t own_words = 0;    ///< words outside links; 0 if the block is shared
};

/// Judges each block of a page by itself. This is the first stage of ContentFinder. A good block
/// does not repeat at its path on the site, has no name that means boilerplate, is not vetoed, and
/// is not mostly links. One thread at a time.
class BlockJudge {
 public:
  /// The evidence must outlive the judge.
  BlockJudge(const SiteEvidence& evidence, StageSet without, const ContentPolicy& policy)
      : m_evidence{&evidence}, m_without{without}, m_policy{policy} {}

  /// Judges all blocks of `view`. The view must live until the next call or the end of use.
  void judge(const PageView& view, EvidenceScope scope);

  const BlockJudgement& operator[](std::size_t block) const { return m_blocks[block]; }

  /// The share of the page's shingles that are shared with sampled pages, [0, 1]. Set by the last
  /// call with the site's evidence.
  double familiar() const { return m_familiar; }

  /// The site's evidence on the path of an element of blocks(); null if the path is unknown.
  const PathEvidence* evidence(std::uint32_t element) const { return m_elements[element].evidence; }

 private:
  struct JudgedElement {
    const PathEvidence* evidence = nullptr;
    bool is_kept_by_policy = false;
    bool is_vetoed = false;
    bool is_lexical_noise = false;
  };

  void judge_elements(EvidenceScope scope);
  void judge_blocks(EvidenceScope scope);
  void find_lexical_noise(EvidenceScope scope);
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
  double m_familiar = 0.0;
};

}  // namespace sst
