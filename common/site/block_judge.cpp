#include "common/site/block_judge.hpp"

#include "common/page/share.hpp"

namespace sst {
namespace {

constexpr double kRepeated = 0.5;           // a block repeats if this share of its shingles does
constexpr double kLinkDensity = 0.5;        // the most linked words of a good block, as a share
constexpr double kNoiseShare = 0.5;         // lexical noise holds at most this share of own words
constexpr double kCommentShare = 0.95;      // the same limit for comments,
constexpr std::uint32_t kOtherWords = 100;  // which does not apply if this many words are elsewhere
// A name is doubtful if its element has at least this share of own words, and this many.
constexpr double kDoubtfulShare = 0.8;
constexpr std::uint32_t kDoubtfulWords = 20;

}  // namespace

void BlockJudge::judge(const PageView& view, EvidenceScope scope) {
  m_view = &view;
  judge_elements(scope);
  judge_blocks(scope);
  if (!m_without.has(Stage::lexicon)) {
    find_lexical_noise(scope);
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    BlockJudgement& block = m_blocks[i];
    block.is_open = !block.is_repeated && !block.is_lexical_noise && !block.is_vetoed;
    block.is_good = block.is_open && view.blocks()[i].link_density() <= kLinkDensity;
  }
}

void BlockJudge::judge_elements(EvidenceScope scope) {
  m_elements.clear();
  for (std::uint32_t i = 0; i < m_view->blocks().elements().size(); ++i) {
    JudgedElement element;
    element.evidence = m_evidence->find(m_view->path(i));
    element.is_kept_by_policy = is_kept_by_policy(m_view->sense(i));
    if (i > 0) {
      const JudgedElement& parent = m_elements[m_view->blocks().elements()[i].parent];
      element.is_kept_by_policy = element.is_kept_by_policy || parent.is_kept_by_policy;
      element.is_vetoed = parent.is_vetoed;
    }
    const bool has_veto = element.evidence != nullptr && element.evidence->is_vetoed;
    // The policy overrules a veto: when the sampled pages voted, no policy was in force.
    element.is_vetoed = (element.is_vetoed || has_veto) && scope == EvidenceScope::site &&
                        !element.is_kept_by_policy;
    m_elements.push_back(element);
  }
}

void BlockJudge::judge_blocks(EvidenceScope scope) {
  m_blocks.clear();
  m_own_words.clear();
  std::size_t all_shingles = 0;
  std::size_t familiar = 0;
  for (std::size_t i = 0; i < m_view->blocks().size(); ++i) {
    const Block& block = m_view->blocks()[i];
    const PathHash path = m_view->path(block.container);
    const auto shingles = m_view->shingles(i);
    std::size_t repeated = 0;
    std::size_t shared = 0;
    if (scope == EvidenceScope::site) {
      for (const ShingleHash shingle : shingles) {
        if (m_evidence->is_shared(shingle)) {  // a template shingle is always shared, too
          ++shared;
          repeated += m_evidence->is_template(path, shingle) ? 1 : 0;
        }
      }
    }
    all_shingles += shingles.size();
    familiar += shared;
    const double least = kRepeated * static_cast<double>(shingles.size());
    BlockJudgement judgement;
    judgement.is_repeated = static_cast<double>(repeated) >= least;
    judgement.is_shared = static_cast<double>(shared) >= least;
    judgement.is_vetoed = m_elements[block.container].is_vetoed;
    judgement.own_words = judgement.is_shared ? 0 : block.words - block.linked_words;
    m_blocks.push_back(judgement);
    m_own_words.push_back(judgement.own_words);
  }
  if (scope == EvidenceScope::site) {
    m_familiar = share_of(familiar, all_shingles);
  }
}

void BlockJudge::find_lexical_noise(EvidenceScope scope) {
  const auto elements = m_view->blocks().elements();
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    m_elements[i].is_lexical_noise =
        m_elements[elements[i].parent].is_lexical_noise ||
        (is_noise_by_name(m_view->sense(i), m_own_words.in(elements[i])) &&
         !(scope == EvidenceScope::site && has_doubtful_name(i)));
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    m_blocks[i].is_lexical_noise = m_elements[m_view->blocks()[i].container].is_lexical_noise ||
                                   is_noise_by_name(m_view->inline_sense(i), m_own_words.of(i));
  }
}

bool BlockJudge::is_kept_by_policy(LexicalSense sense) const {
  return (sense == LexicalSense::comments && m_policy.comments) ||
         (sense == LexicalSense::caption && m_policy.captions);
}

/// A name is trusted unless its element holds most of the page's own text. The name "comments" is
/// trusted up to a higher limit, or if enough text is outside of them.
bool BlockJudge::is_noise_by_name(LexicalSense sense, std::uint32_t own_words) const {
  if (sense == LexicalSense::none || is_kept_by_policy(sense)) {
    return false;
  }
  const std::uint32_t all = m_own_words.all();
  return own_words <= kNoiseShare * all ||
         (sense == LexicalSense::comments &&
          (own_words <= kCommentShare * all || all - own_words >= kOtherWords));
}

/// An element whose name means boilerplate ("sidebar"), but whose text is unlinked and on no other
/// page, is probably content. Forms are excepted: their small print varies.
bool BlockJudge::has_doubtful_name(std::uint32_t index) const {
  const BlockElement& element = m_view->blocks().elements()[index];
  const std::uint32_t own = m_own_words.in(element);
  return m_view->sense(index) == LexicalSense::noise &&
         !is_noise_by_tag(m_view->page(), element.node) &&
         m_view->page().node(element.node).tag != Tag::form && own >= kDoubtfulWords &&
         own >= kDoubtfulShare * m_view->blocks().word_count(element);
}

}  // namespace sst
