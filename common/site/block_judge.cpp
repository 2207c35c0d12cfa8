#include "common/site/block_judge.hpp"

#include "common/page/share.hpp"

namespace sst {
namespace {

constexpr double kRepeated = 0.5;           // share of shingles that repeat: then the block does
constexpr double kLinkDensity = 0.5;        // a good block has no more
constexpr double kNoiseShare = 0.5;         // of the page: noise by name holds no more
constexpr double kCommentShare = 0.95;      // nor comments than that,
constexpr std::uint32_t kOtherWords = 100;  // unless so many are left
constexpr double kDoubtfulShare = 0.8;      // of an element's words are its own: a doubtful name
constexpr std::uint32_t kDoubtfulWords = 20;

}  // namespace

void BlockJudge::judge(const PageView& view, Reading reading) {
  m_view = &view;
  look_at_elements(reading);
  look_at_blocks(reading);
  if (!m_without.has(Stage::lexicon)) {
    find_lexical_noise(reading);
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    BlockJudgement& block = m_blocks[i];
    block.is_open = !block.is_repeated && !block.is_lexical_noise && !block.is_vetoed;
    block.is_good = block.is_open && view.blocks()[i].link_density() <= kLinkDensity;
  }
}

void BlockJudge::look_at_elements(Reading reading) {
  m_elements.clear();
  for (std::uint32_t i = 0; i < m_view->blocks().elements().size(); ++i) {
    JudgedElement element;
    element.evidence = m_evidence->find(m_view->path(i));
    element.is_wished = is_wished(m_view->sense(i));
    if (i > 0) {
      const JudgedElement& parent = m_elements[m_view->blocks().elements()[i].parent];
      element.is_wished = element.is_wished || parent.is_wished;
      element.is_vetoed = parent.is_vetoed;
    }
    const bool has_veto = element.evidence != nullptr && element.evidence->is_vetoed;
    // The site's pages were read without this policy when they voted.
    element.is_vetoed =
        (element.is_vetoed || has_veto) && reading == Reading::site && !element.is_wished;
    m_elements.push_back(element);
  }
}

void BlockJudge::look_at_blocks(Reading reading) {
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
    if (reading == Reading::site) {
      for (const ShingleHash shingle : shingles) {
        if (m_evidence->is_shared(shingle)) {  // what repeats at one place is shared, too
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
  if (reading == Reading::site) {
    m_familiar = share_of(familiar, all_shingles);
  }
}

void BlockJudge::find_lexical_noise(Reading reading) {
  const auto elements = m_view->blocks().elements();
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    m_elements[i].is_lexical_noise =
        m_elements[elements[i].parent].is_lexical_noise ||
        (is_noise_by_name(m_view->sense(i), m_own_words.in(elements[i])) &&
         !(reading == Reading::site && is_doubtful(i)));
  }
  for (std::size_t i = 0; i < m_blocks.size(); ++i) {
    m_blocks[i].is_lexical_noise = m_elements[m_view->blocks()[i].container].is_lexical_noise ||
                                   is_noise_by_name(m_view->inline_sense(i), m_own_words.of(i));
  }
}

bool BlockJudge::is_wished(LexicalSense sense) const {
  return (sense == LexicalSense::comments && m_policy.comments) ||
         (sense == LexicalSense::caption && m_policy.captions);
}

/// A name is believed of what does not hold most of the page's own text; of comments, also if there
/// is some text beside them.
bool BlockJudge::is_noise_by_name(LexicalSense sense, std::uint32_t own_words) const {
  if (sense == LexicalSense::none || is_wished(sense)) {
    return false;
  }
  const std::uint32_t all = m_own_words.all();
  return own_words <= kNoiseShare * all ||
         (sense == LexicalSense::comments &&
          (own_words <= kCommentShare * all || all - own_words >= kOtherWords));
}

/// What is called a sidebar, say, but is text that stands on no other page and links to none, is
/// rather a part of this one; but for forms, whose small print may be anything.
bool BlockJudge::is_doubtful(std::uint32_t index) const {
  const BlockElement& element = m_view->blocks().elements()[index];
  const std::uint32_t own = m_own_words.in(element);
  return m_view->sense(index) == LexicalSense::noise &&
         !is_noise_by_tag(m_view->page(), element.node) &&
         m_view->page().node(element.node).tag != Tag::form && own >= kDoubtfulWords &&
         own >= kDoubtfulShare * m_view->blocks().word_count(element);
}

}  // namespace sst
