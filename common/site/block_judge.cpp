#include "common/site/block_judge.hpp"

#include <algorithm>

#include "common/page/share.hpp"

namespace sst {
namespace {

constexpr double kMost = 0.5;  // a block repeats, or is shared, if this share of its shingles is
constexpr double kNoiseShare = 0.5;         // lexical noise holds at most this share of own words
constexpr double kCommentShare = 0.95;      // the same limit for comments,
constexpr std::uint32_t kOtherWords = 100;  // which does not apply if this many words are elsewhere
// A name is doubtful if its element has at least this share of own words, and this many.
constexpr double kDoubtfulShare = 0.8;
constexpr std::uint32_t kDoubtfulWords = 20;

}  // namespace

void BlockJudge::judge(const PageView& view) {
  m_view = &view;
  judge_elements();
  judge_blocks();
  if (!m_without.has(Stage::lexicon)) {
    find_lexical_noise();
  }
}

void BlockJudge::judge_elements() {
  m_elements.clear();
  for (std::uint32_t i = 0; i < m_view->blocks().elements().size(); ++i) {
    JudgedElement element;
    element.evidence = m_evidence->find(m_view->path(i));
    if (i > 0) {
      element.importance = m_elements[m_view->blocks().elements()[i].parent].importance;
    }
    if (element.evidence != nullptr) {
      element.importance = std::min(element.importance, element.evidence->importance);
    }
    m_elements.push_back(element);
  }
}

void BlockJudge::judge_blocks() {
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
    for (const ShingleHash shingle : shingles) {
      if (m_evidence->is_shared(shingle)) {  // a template shingle is always shared, too
        ++shared;
        repeated += m_evidence->is_template(path, shingle) ? 1 : 0;
      }
    }
    all_shingles += shingles.size();
    familiar += shared;
    BlockJudgement judgement;
    if (!m_without.has(Stage::evidence)) {
      judgement.repeated = share_of(repeated, shingles.size());
      judgement.is_repeated = judgement.repeated >= kMost;
      judgement.is_shared = share_of(shared, shingles.size()) >= kMost;
    }
    judgement.importance = m_elements[block.container].importance;
    judgement.own_words = judgement.is_shared ? 0 : block.words - block.linked_words;
    m_blocks.push_back(judgement);
    m_own_words.push_back(judgement.own_words);
  }
  m_familiar = share_of(familiar, all_shingles);
}

void BlockJudge::find_lexical_noise() {
  const auto elements = m_view->blocks().elements();
  const auto is_unwanted = [](LexicalSense sense) {
    return sense == LexicalSense::comments || sense == LexicalSense::caption;
  };
  count_pictures();
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    const JudgedElement& parent = m_elements[elements[i].parent];
    const LexicalSense sense = sense_beside(elements[i].parent, m_view->sense(i));
    const bool is_noise =
        is_noise_by_name(sense, m_own_words.in(elements[i])) && !has_doubtful_name(i);
    m_elements[i].is_lexical_noise = parent.is_lexical_noise || is_noise;
    m_elements[i].is_unwanted = parent.is_unwanted || (is_noise && is_unwanted(sense));
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    const std::uint32_t around = m_view->blocks()[i].container;
    const JudgedElement& container = m_elements[around];
    const LexicalSense sense = sense_beside(around, m_view->inline_sense(i));
    const bool is_noise = is_noise_by_name(sense, m_own_words.of(i));
    m_blocks[i].is_lexical_noise = container.is_lexical_noise || is_noise;
    m_blocks[i].is_unwanted = container.is_unwanted || (is_noise && is_unwanted(sense));
  }
}

void BlockJudge::count_pictures() {
  const PageTree& page = m_view->page();
  m_pictures.assign(1, 0);
  for (NodeId id = 0; id < page.size(); ++id) {
    m_pictures.push_back(m_pictures.back() + (page.node(id).tag == Tag::img ? 1 : 0));
  }
}

/// A caption is that of a picture: where the element around it has none, it is the heading of a
/// table or a list.
LexicalSense BlockJudge::sense_beside(std::uint32_t around, LexicalSense sense) const {
  const NodeId node = m_view->blocks().elements()[around].node;
  const bool has_picture = m_pictures[m_view->page().node(node).end] > m_pictures[node];
  return sense == LexicalSense::caption && !has_picture ? LexicalSense::none : sense;
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
