#include "common/method/page_method.hpp"

#include <algorithm>
#include <iterator>

#include "common/judge/best_threshold.hpp"
#include "common/judge/judge_reasons.hpp"
#include "common/page/asides.hpp"
#include "common/page/copies.hpp"
#include "common/page/formulas.hpp"
#include "common/page/kept_notes.hpp"
#include "common/page/quote_sources.hpp"

namespace sst {
namespace {

// Comments are the content of a page (for example, posts of a forum) if the other content has fewer
// than kThreadWords words, and the comments have at least kThreadTimes times as many words as the
// other content.
constexpr double kThreadWords = 100.0;
constexpr double kThreadTimes = 2.0;
constexpr double kIndependence = 0.7;    // independence of blocks, see best_threshold()
constexpr double kFound = 0.2;           // if all blocks are less probable, the page has no content
constexpr double kListLinks = 0.7;       // minimum link density of a list of links
constexpr std::uint32_t kMenuWords = 8;  // maximum number of words of a text in a menu
constexpr double kHeadingProbability = 0.2;  // minimum probability of the first <h1> before content

/// True if the block is in a <figcaption>. REQUIRES: it is in a figure or figcaption.
bool is_caption(const PageTree& page, const BlockList& blocks, const Block& block) {
  for (std::uint32_t id = block.container; id != 0; id = blocks.elements()[id].parent) {
    const Tag tag = page.node(blocks.elements()[id].node).tag;
    if (tag == Tag::figcaption || tag == Tag::figure) {
      return tag == Tag::figcaption;
    }
  }
  return false;
}

}  // namespace

bool PageMethod::find(const PageTree& page, const BlockList& blocks, KeptContent& content) {
  const bool found = find_blocks(page, blocks, m_found);
  drop_copies(blocks, m_found, m_copies);
  keep_blocks(page, blocks, m_found, m_policy.images, content);
  return found;
}

std::vector<std::string> PageMethod::reasons() {
  JudgeReasons judge{m_judge};
  std::vector<std::string> reasons;
  for (std::size_t i = 0; i < m_found.size(); ++i) {
    const bool is_probable = m_probabilities[i] >= m_threshold;
    std::string& reason = reasons.emplace_back(judgement_in_words(m_probabilities[i], m_threshold) +
                                               "; " + judge.of(i));
    if (m_found[i] && !is_probable) {
      reason += "; kept as the content's heading, as a note, or because of --keep";
    } else if (!m_found[i] && m_menus[i]) {
      reason += "; dropped as a part of a menu";
    } else if (!m_found[i] && is_probable) {
      reason += m_copies[i]   ? "; dropped because it appeared earlier on the page"
                : m_asides[i] ? "; dropped as a box, another article or a line number"
                              : "; dropped as a caption or a menu";
    }
  }
  return reasons;
}

bool PageMethod::find_blocks(const PageTree& page, const BlockList& blocks,
                             std::vector<bool>& kept) {
  m_judge.judge(page, blocks);
  m_is_thread = is_thread();
  m_probabilities.clear();
  m_sizes.clear();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    m_probabilities.push_back(probability(i));
    m_sizes.push_back(m_judge.features().size_of(i));
  }
  exclude_menus(blocks);
  const double most = m_probabilities.empty()
                          ? 0.0
                          : *std::max_element(m_probabilities.begin(), m_probabilities.end());
  const BestThreshold best = best_threshold(m_probabilities, m_sizes, m_policy.bias, kIndependence);
  m_threshold = std::min(best.probability, most);
  m_confidence = best.f_measure;
  const auto keep_probable = [&] {
    kept.resize(m_probabilities.size());
    std::transform(m_probabilities.begin(), m_probabilities.end(), kept.begin(),
                   [&](double probability) { return probability >= m_threshold; });
  };
  keep_probable();
  keep_heading(blocks, kept);
  apply_policy(page, blocks, kept);
  drop_asides(page, blocks, kept, m_asides);
  if (std::find(kept.begin(), kept.end(), true) == kept.end()) {
    keep_probable();  // the content is captions, a menu or a box
  }
  keep_notes(page, blocks, kept);
  keep_formulas(page, blocks, kept);
  keep_quote_sources(page, blocks, kept);
  return most >= kFound;
}

bool PageMethod::is_thread() const {
  double comments = 0.0;
  double others = 0.0;
  for (std::size_t i = 0; i < m_judge.content().size(); ++i) {
    const double size = m_judge.features().size_of(i);
    comments += size * m_judge.comments()[i];
    others += m_judge.is_rather_comment(i) ? 0.0 : size * m_judge.content()[i];
  }
  return others < kThreadWords && comments >= kThreadTimes * others;
}

/// The probability that the block is content under the policy. A reader's comment is content only
/// if the policy keeps comments or the page is a thread.
double PageMethod::probability(std::size_t block) const {
  if (m_policy.comments || m_is_thread) {
    return m_judge.probability(block);
  }
  return m_judge.is_comment(block) ? 0.0 : m_judge.content()[block];
}

/// Links and short texts in navigation are not content, unless there is no other probable content.
/// In a long menu, they would otherwise outweigh a short text.
void PageMethod::exclude_menus(const BlockList& blocks) {
  m_menus.clear();
  double most = 0.0;  // outside menus
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const bool is_short = blocks[i].words <= kMenuWords && blocks[i].heading == 0;
    m_menus.push_back(m_judge.features().is_in(i, ElementGroup::nav) &&
                      (is_short || is_mostly_links(blocks[i])));
    most = m_menus[i] ? most : std::max(most, m_probabilities[i]);
  }
  for (std::size_t i = 0; i < blocks.size() && most >= kFound; ++i) {
    m_probabilities[i] = m_menus[i] ? 0.0 : m_probabilities[i];
  }
}

/// Keeps the first <h1> if content follows it, unless the <h1> is improbable.
void PageMethod::keep_heading(const BlockList& blocks, std::vector<bool>& kept) const {
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (blocks[i].heading == 1) {
      kept[i] = kept[i] || (m_probabilities[i] >= kHeadingProbability &&
                            std::find(kept.begin() + static_cast<std::ptrdiff_t>(i), kept.end(),
                                      true) != kept.end());
      return;
    }
  }
}

/// Between kept blocks, adds the captions, tables and lists of links that the policy keeps, and
/// drops the captions and menus that it does not keep.
void PageMethod::apply_policy(const PageTree& page, const BlockList& blocks,
                              std::vector<bool>& kept) const {
  const auto first = std::find(kept.begin(), kept.end(), true) - kept.begin();
  const auto end = std::find(kept.rbegin(), kept.rend(), true).base() - kept.begin();
  const BlockFeatures& features = m_judge.features();
  for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(end); ++i) {
    const bool in_figure = features.is_in(i, ElementGroup::figure);
    if (!m_policy.captions && in_figure && is_caption(page, blocks, blocks[i])) {
      kept[i] = false;
    }
    if (!m_policy.links && features.is_in_menu(i)) {
      kept[i] = false;
    }
    const bool is_wanted =
        (m_policy.captions && (in_figure || features.is_in(i, ElementGroup::named_caption))) ||
        (m_policy.tables && features.is_in(i, ElementGroup::table) &&
         !features.is_boilerplate(i)) ||
        (m_policy.links && features.is_in(i, ElementGroup::list) &&
         blocks[i].link_density() >= kListLinks && !features.is_boilerplate(i));
    kept[i] = kept[i] || is_wanted;
  }
}

}  // namespace sst
