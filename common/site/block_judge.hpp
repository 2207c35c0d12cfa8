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

/// With the evidence of the site, or of a page by itself, where nothing repeats.
enum class Reading : std::uint8_t { site, page };

/// What there is against a block, wherever the page's content stands.
struct BlockJudgement {
  bool is_repeated = false;  ///< on the site, at its place
  bool is_shared = false;    ///< most of its shingles stand on other pages, too
  bool is_lexical_noise = false;
  bool is_vetoed = false;
  bool is_open = false;         ///< none of the above, but that it may be shared
  bool is_good = false;         ///< and not mostly links
  std::uint32_t own_words = 0;  ///< neither linked nor shared
};

/// Judges each block of a page by itself: the first stage of ContentFinder. A block is good if it
/// does not repeat on the site at its place, is no noise by name, is not vetoed by the site, and is
/// not mostly links.
class BlockJudge {
 public:
  /// The evidence must outlive the judge.
  BlockJudge(const SiteEvidence& evidence, StageSet without, const ContentPolicy& policy)
      : m_evidence{&evidence}, m_without{without}, m_policy{policy} {}

  /// The view must outlive the use of what it is judged by.
  void judge(const PageView& view, Reading reading);

  const BlockJudgement& operator[](std::size_t block) const { return m_blocks[block]; }

  /// The share of the page's shingles that stand on sampled pages, by the last reading with the
  /// evidence of the site.
  double familiar() const { return m_familiar; }

  /// What the site knows of an element of blocks(); null if nothing.
  const PathEvidence* evidence(std::uint32_t element) const { return m_elements[element].evidence; }

 private:
  struct JudgedElement {
    const PathEvidence* evidence = nullptr;
    bool is_wished = false;
    bool is_vetoed = false;
    bool is_lexical_noise = false;
  };

  void look_at_elements(Reading reading);
  void look_at_blocks(Reading reading);
  void find_lexical_noise(Reading reading);
  bool is_wished(LexicalSense sense) const;
  bool is_noise_by_name(LexicalSense sense, std::uint32_t own_words) const;
  bool is_doubtful(std::uint32_t element) const;

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
