#include "common/site/content_finder.hpp"

#include <algorithm>
#include <map>

#include "common/judge/best_threshold.hpp"
#include "common/judge/judge_reasons.hpp"
#include "common/page/repeats.hpp"
#include "common/page/share.hpp"
#include "common/text/words.hpp"

namespace sst {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

constexpr std::int64_t kBlockCost = 8;      // words taken off each block's score in the region
constexpr std::int64_t kMostBadWords = 10;  // the most words that count against a block
constexpr double kPathLinkDensity = 0.6;    // a path with fewer linked words may have links kept
constexpr double kBoxShare = 0.3;           // a box holds less than this share of the region
constexpr double kBoxLinks = 0.2;  // a box is dropped if this share of its blocks are mostly links
constexpr std::size_t kBoxRows = 2;            // the most rows of a table that is only layout
constexpr std::uint32_t kBoxWords = 60;        // and its most words
constexpr std::size_t kTitleBlocks = 15;       // blocks before the region that may be the title,
constexpr std::size_t kTitleBlocksIn = 3;      // and blocks from its start on
constexpr std::uint32_t kTitleMostWords = 30;  // of one that only its place tells
constexpr double kTitleWords = 0.7;            // the share of a title's words that are in <title>
constexpr std::uint32_t kRepeatWords = 15;     // blocks of at least this length are kept only once
constexpr std::uint32_t kShortText = 3;        // the most words of a text that may be a label
constexpr std::size_t kTimesMore = 4;  // a pass without the site wins by so many times the words
constexpr double kKnownShare = 0.5;    // the least share of words at judged paths; else the page is
                                       // judged, too
// How far from the best threshold the judge decides against the site's evidence, unless the site
// follows the judge; farther for a block whose names or whose place speak against it.
constexpr double kMargin = 0.2;
constexpr double kNoiseMargin = 0.3;

}  // namespace

bool ContentFinder::find(const PageView& view) {
  run_pass(view, EvidenceScope::site);
  if (!m_without.has(Stage::judge)) {
    correct_by_judge();
  }
  keep_labels();
  // A short result is trusted if it is in a container that the site's pages voted for.
  const std::size_t words = kept_words();
  const bool is_trusted = words > 0 && m_container.is_known();
  const bool found = words >= kFewKeptWords || is_trusted ||
                     !take_page_reading(std::max<std::size_t>(kTimesMore * words, 1));
  drop_repeats();
  return found;
}

/// Takes what PageMethod keeps of the page by itself if that is at least `least` words. Blocks that
/// repeat on the site are left out, unless too few words remain. Returns false, and changes
/// nothing, if the method keeps fewer.
bool ContentFinder::take_page_reading(std::size_t least) {
  read_by_page();
  std::size_t words = 0;
  std::size_t own_words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    words += m_kept_by_page[i] ? block(i).words : 0;
    own_words += m_kept_by_page[i] && !m_judge[i].is_repeated ? block(i).words : 0;
  }
  if (words < least) {
    return false;
  }
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = m_kept_by_page[i] && (own_words < least || !m_judge[i].is_repeated);
    m_is_corrected[i] = m_kept[i] == m_kept_by_page[i];
  }
  m_takes_page_reading = true;
  m_probabilities.assign(m_page_method.probabilities().begin(),
                         m_page_method.probabilities().end());
  m_threshold = m_page_method.threshold();
  m_container.forget_result();
  return true;
}

void ContentFinder::run_pass(const PageView& view, EvidenceScope scope) {
  m_view = &view;
  m_kept_by_page.clear();
  m_takes_page_reading = false;
  m_places.reset(view);
  m_uses_site = scope == EvidenceScope::site && !m_without.has(Stage::evidence);
  m_kept.assign(view.blocks().size(), false);
  m_is_corrected.assign(view.blocks().size(), false);
  m_is_seen_before.assign(view.blocks().size(), false);
  m_judge.judge(view, m_uses_site ? EvidenceScope::site : EvidenceScope::page);
  find_region();
  m_container.find(view, m_judge, m_kept);
  if (m_container.found()) {
    find_main_path();
    fill_container();
    drop_boxes();
  }
  if (!m_without.has(Stage::title)) {
    add_title();
  }
  if (m_uses_site && m_evidence.has_records()) {
    add_records();
  }
}

Verdict ContentFinder::verdict(std::size_t index) const {
  if (m_kept[index]) {
    return Verdict::kept;
  }
  if (m_is_seen_before[index]) {
    return Verdict::seen_before;
  }
  if (m_is_corrected[index]) {
    return Verdict::unlikely;
  }
  const BlockJudgement& judgement = m_judge[index];
  if (judgement.is_repeated) {
    return Verdict::repeats;
  }
  if (judgement.is_lexical_noise) {
    return Verdict::noise_by_name;
  }
  if (judgement.is_vetoed) {
    return Verdict::vetoed;
  }
  return judgement.is_good ? Verdict::outside : Verdict::links;
}

std::size_t ContentFinder::kept_words() const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    words += m_kept[i] ? block(i).words : 0;
  }
  return words;
}

/// The region is the maximum-sum run of blocks. Without the site's evidence, it is all good blocks
/// of at least kBlockCost words.
void ContentFinder::find_region() {
  m_region_start = kNone;
  if (m_without.has(Stage::region) || !m_uses_site) {
    for (std::size_t i = 0; i < m_kept.size(); ++i) {
      m_kept[i] = m_judge[i].is_good && block(i).words >= kBlockCost;
      m_region_start = m_kept[i] ? std::min(m_region_start, i) : m_region_start;
    }
    return;
  }
  std::int64_t best = 0;
  std::int64_t sum = 0;
  std::size_t start = 0;
  std::size_t end = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    if (sum <= 0) {
      sum = 0;
      start = i;
    }
    const auto words = static_cast<std::int64_t>(block(i).words);
    sum += (m_judge[i].is_good ? words : -std::min(words, kMostBadWords)) - kBlockCost;
    if (sum > best) {
      best = sum;
      m_region_start = start;
      end = i + 1;
    }
  }
  for (std::size_t i = m_region_start; i < end; ++i) {
    m_kept[i] = m_judge[i].is_good;
  }
}

void ContentFinder::find_main_path() {
  std::map<PathHash, std::uint64_t> words_of_path;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    if (m_kept[i]) {
      words_of_path[m_view->path(block(i).container)] += block(i).words;
    }
  }
  m_main_path = 0;
  std::uint64_t most = 0;
  for (const auto& [path, words] : words_of_path) {
    if (words >= most) {
      most = words;
      m_main_path = path;
    }
  }
}

/// Keeps the good blocks in the container, and blocks of links if the policy or the site's content
/// at their path has links.
void ContentFinder::fill_container() {
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    if (m_kept[i] || !is_in_container(i)) {
      continue;
    }
    const PathEvidence* evidence = m_judge.evidence(block(i).container);
    const bool is_link_place =
        evidence != nullptr && static_cast<double>(evidence->linked_words) <=
                                   kPathLinkDensity * static_cast<double>(evidence->words);
    const bool takes_links = m_policy.links || m_policy.bias == Bias::recall ||
                             (is_link_place && m_policy.bias == Bias::balanced);
    m_kept[i] = m_judge[i].is_good || (m_judge[i].is_open && takes_links);
  }
}

/// Drops boxes: outside the container, those in which many blocks are links; inside, small tables
/// that are only layout. Blocks with the main path are in no box.
void ContentFinder::drop_boxes() {
  m_link_blocks.clear();
  for (const Block& each : m_view->blocks().blocks()) {
    m_link_blocks.push_back(2 * each.linked_words > each.words ? 1 : 0);
  }
  find_boxes();
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const std::uint32_t container = block(i).container;
    if (!m_kept[i] || (m_main_path != 0 && m_view->path(container) == m_main_path)) {
      continue;
    }
    const std::uint32_t box = m_elements[container].box;
    if (m_container.holds(container)) {
      m_kept[i] = box == 0 || m_policy.tables || m_policy.bias == Bias::recall ||
                  !m_elements[box].is_layout;
    } else {
      const std::uint32_t links = m_link_blocks.in(element(box));
      const std::uint32_t blocks = element(box).end - element(box).first;
      m_kept[i] = m_policy.bias == Bias::recall ||
                  (m_policy.bias == Bias::balanced && links < kBoxLinks * blocks);
    }
  }
}

/// Finds the box of each element. Inside the container, it is the outermost table that holds little
/// of the region, or 0. Elsewhere, it is the outermost element that holds little of the region, or
/// the element itself.
void ContentFinder::find_boxes() {
  const double most = kBoxShare * m_container.region_words();
  const auto is_small = [&](std::uint32_t index) {
    return m_container.region_words_in(index) < most;
  };
  m_elements.assign(m_view->blocks().elements().size(), {});
  for (std::uint32_t i = 0; i < m_elements.size(); ++i) {
    ElementLayout& state = m_elements[i];
    const Tag tag = tag_of(i);
    const std::uint32_t above = element(i).parent;
    // A row or a header cell counts for its innermost table only.
    state.table = tag == Tag::table || i == 0 ? i : m_elements[above].table;
    if (tag == Tag::tr) {
      ++m_elements[state.table].rows;
    } else if (tag == Tag::th) {
      m_elements[state.table].rows += kBoxRows + 1;
    }
    if (m_container.holds(i)) {
      const std::uint32_t box = i == m_container.element() ? 0 : m_elements[above].box;
      const bool begins_box =
          box == 0 && i != m_container.element() && tag == Tag::table && is_small(i);
      state.box = begins_box ? i : box;
    } else {
      state.box = i != 0 && is_small(above) ? m_elements[above].box : i;
    }
  }
  for (std::uint32_t i = 1; i < m_elements.size(); ++i) {
    if (m_elements[i].box == i && m_container.holds(i) && tag_of(i) == Tag::table) {
      m_elements[i].is_layout = m_elements[i].rows <= kBoxRows &&
                                m_view->blocks().word_count(element(i)) <= kBoxWords &&
                                looks_like_box(i);
    }
  }
}

/// Old pages put boxes into their text with tables that have a width or an alignment, or that hold
/// images.
bool ContentFinder::looks_like_box(std::uint32_t table) const {
  const PageTree& page = m_view->page();
  const NodeId node = element(table).node;
  if (!page.attribute(node, AttributeName::align).empty() ||
      !page.attribute(node, AttributeName::width).empty()) {
    return true;
  }
  const auto nodes = page.nodes().subspan(node, page.node(node).end - node);
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const PageNode& inner) { return inner.tag == Tag::img; });
}

void ContentFinder::add_title() {
  const auto first = std::find(m_kept.begin(), m_kept.end(), true);
  if (first == m_kept.end()) {
    return;
  }
  const std::size_t start =
      m_region_start != kNone ? m_region_start : static_cast<std::size_t>(first - m_kept.begin());
  const std::size_t title = find_title(start);
  if (title == kNone) {
    return;
  }
  m_kept[title] = true;
  if (!m_uses_site || m_without.has(Stage::records)) {
    return;
  }
  // Keep the values between title and region that differ from page to page: a byline, a date.
  for (std::size_t i = title + 1; i < start; ++i) {
    if (m_judge[i].is_open && block(i).link_density() <= kValueLinkDensity && is_value(i)) {
      m_kept[i] = true;
    }
  }
}

/// The title block, by preference: near the region, a heading of level 1 or 2 with the words of
/// <title>; further up, the last h1 with them; near the region, the first heading of level 1 or 2;
/// the first block before the region with the words of <title>; the last short text before the
/// region at a place that is probably content, and whose texts differ from page to page.
std::size_t ContentFinder::find_title(std::size_t start) {
  std::vector<WordHash> title;
  for_each_word(m_view->page().title(),
                [&](std::string_view word) { title.push_back(hash_word(word, m_scratch)); });
  std::sort(title.begin(), title.end());
  const auto is_in_title = [&](std::size_t i) {
    const auto words = m_view->blocks().words(block(i));
    const auto shared = std::count_if(words.begin(), words.end(), [&](WordHash word) {
      return std::binary_search(title.begin(), title.end(), word);
    });
    return block(i).words >= 2 && static_cast<double>(shared) >= kTitleWords * block(i).words;
  };
  const auto is_probable = [&](std::size_t i) {
    return is_judged_by_site(i) &&
           *m_judge.evidence(block(i).container)->probability >= kCertain / 2;
  };
  const auto may_be = [&](std::size_t i) {
    return !m_judge[i].is_repeated && (!m_judge[i].is_lexical_noise || is_probable(i));
  };
  const std::size_t near = start - std::min(start, kTitleBlocks);
  const std::size_t end = std::min(start + kTitleBlocksIn, m_kept.size());
  std::size_t heading = kNone;
  std::size_t other = kNone;
  std::size_t value = kNone;
  for (std::size_t i = near; i < end; ++i) {
    if (!may_be(i)) {
      continue;
    }
    const bool is_heading = block(i).heading == 1 || block(i).heading == 2;
    const bool fits = is_in_title(i);
    if (is_heading && fits) {
      return i;
    }
    heading = is_heading ? std::min(heading, i) : heading;
    other = fits && i < start ? std::min(other, i) : other;
    const bool is_short = block(i).words >= 2 && block(i).words <= kTitleMostWords;
    value = i < start && is_short && block(i).linked_words == 0 && is_probable(i) && is_value(i)
                ? i
                : value;
  }
  for (std::size_t i = near; i-- > 0;) {
    if (block(i).heading == 1 && may_be(i) && is_in_title(i)) {
      return i;
    }
  }
  heading = heading != kNone ? heading : other;
  return heading != kNone ? heading : value;
}

bool ContentFinder::is_value(std::size_t index) {
  return m_evidence.is_value_place(m_places.labelled_place(index)) ||
         m_evidence.is_value_place(m_places.place(index));
}

bool ContentFinder::is_record_value(std::size_t index) {
  if (m_judge[index].is_lexical_noise || m_judge[index].is_vetoed ||
      block(index).link_density() > kValueLinkDensity) {
    return false;
  }
  // With a label, a value that recurs tells of the record, too: one publisher has many books.
  if (has_label(index) && m_evidence.is_record_place(m_places.labelled_place(index))) {
    return true;
  }
  const PlaceHash place = m_places.place(index);
  return m_evidence.is_record_place(place) &&
         !m_evidence.is_common_value(place, m_view->text_hash(index));
}

void ContentFinder::add_records() {
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = m_kept[i] || is_record_value(i);
  }
}

/// For a heading: true if a block between it and the next heading is kept, or the next heading
/// itself. For any other block: true if the next block is kept.
bool ContentFinder::introduces_content(std::size_t index) const {
  const bool is_heading = block(index).heading > 0;
  for (std::size_t i = index + 1; i < m_kept.size(); ++i) {
    if (m_kept[i] || !is_heading || block(i).heading > 0) {
      return m_kept[i];
    }
  }
  return false;
}

/// True if the block is in the container, right under a heading that is not the page's title.
bool ContentFinder::is_under_heading(std::size_t index) const {
  return index > 0 && is_in_container(index) && block(index).heading == 0 &&
         block(index - 1).heading > 1;
}

/// Keeps a heading or label that repeats on the site, if it is in the container and introduces
/// content.
void ContentFinder::keep_labels() {
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    const Tag tag = tag_of(block(i).container);
    const bool is_label = block(i).heading > 1 || tag == Tag::th || tag == Tag::dt;
    const BlockJudgement& judgement = m_judge[i];
    if (is_label && judgement.is_repeated && !judgement.is_lexical_noise && !judgement.is_vetoed &&
        is_in_container(i) && introduces_content(i)) {
      m_is_corrected[i] = m_is_corrected[i] && m_kept[i];
      m_kept[i] = true;
    }
  }
}

bool ContentFinder::is_comment(std::size_t index) {
  if (!m_policy.comments) {
    return false;
  }
  read_by_page();
  return m_page_method.is_comment(index);
}

std::vector<std::string> ContentFinder::reasons() {
  std::vector<std::string> reasons(m_kept.size());
  if (std::find(m_is_corrected.begin(), m_is_corrected.end(), true) == m_is_corrected.end()) {
    return reasons;
  }
  read_by_page();
  JudgeReasons judge{m_page_method.judge()};
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (m_is_corrected[i] && !m_is_seen_before[i]) {
      const double threshold = m_kept[i] ? least_to_return(i) : least_to_stay();
      const bool is_of_site = !m_takes_page_reading && is_judged_by_site(i);
      reasons[i] = (is_of_site ? "at its place on the site: " : "") +
                   judgement_in_words(m_probabilities[i], threshold) +
                   (is_of_site ? "; on this page: " : "; ") + judge.of(i);
    }
  }
  return reasons;
}

/// True if the site's pages tell how probable the blocks at this path are.
bool ContentFinder::is_judged_by_site(std::size_t index) const {
  const PathEvidence* evidence = m_judge.evidence(block(index).container);
  return evidence != nullptr && evidence->probability;
}

/// Reads the page by itself, unless that was done. Most pages need it not at all.
void ContentFinder::read_by_page() {
  if (m_kept_by_page.size() != m_kept.size()) {
    m_page_method.find_blocks(m_view->page(), m_view->blocks(), m_kept_by_page);
  }
}

std::vector<bool> ContentFinder::sure_blocks() {
  find_probabilities();
  std::vector<bool> sure(m_kept.size());
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    sure[i] = m_sizes[i] > 0 && m_probabilities[i] > m_threshold + kMargin;
  }
  return sure;
}

/// A dropped block comes back if it is more probable than this.
double ContentFinder::least_to_return(std::size_t index) const {
  const bool is_noise = m_judge[index].is_lexical_noise || m_judge[index].is_vetoed;
  const double margin = is_noise ? kNoiseMargin : kMargin;
  return m_threshold + (is_page_decisive() ? 0.0 : margin);
}

/// A kept block stays if it is at least so probable.
double ContentFinder::least_to_stay() const {
  return m_threshold - (is_page_decisive() ? 0.0 : kMargin);
}

bool ContentFinder::is_page_decisive() const {
  return m_takes_page_reading || m_evidence.follows_judge();
}

/// Decides about the blocks whose probability is far from the best threshold. Values of records
/// stay.
void ContentFinder::correct_by_judge() {
  find_probabilities();
  const auto first_kept =
      static_cast<std::size_t>(std::find(m_kept.begin(), m_kept.end(), true) - m_kept.begin());
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    if (m_sizes[i] == 0) {
      continue;
    }
    if (!m_kept[i]) {
      m_is_corrected[i] = m_probabilities[i] > least_to_return(i) && may_come_back(i, first_kept);
      m_kept[i] = m_is_corrected[i];
    } else if (m_probabilities[i] < least_to_stay() &&
               !(m_evidence.has_records() && is_record_value(i))) {
      m_is_corrected[i] = true;
      m_kept[i] = false;
    }
  }
}

/// Sets the probability of each block, and the best threshold for them.
void ContentFinder::find_probabilities() {
  look_up_probabilities();
  m_threshold = best_threshold(m_probabilities, m_sizes, m_policy.bias);
}

/// Sets the probability of each block to that of its path on the site. If too few words are at
/// paths that have one, the other blocks get those of the page read by itself. Otherwise these have
/// the size 0, and no probability. Comments that are wanted count as content.
void ContentFinder::look_up_probabilities() {
  const auto blocks = m_view->blocks().blocks();
  m_probabilities.assign(blocks.size(), 0.0);
  m_sizes.assign(blocks.size(), 0);
  std::size_t known = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_judged_by_site(i)) {
      const std::uint16_t probability = *m_judge.evidence(blocks[i].container)->probability;
      m_probabilities[i] = static_cast<double>(probability) / kCertain;
      m_sizes[i] = blocks[i].words;
      known += blocks[i].words;
    }
  }
  const bool is_known = share_of(known, m_view->blocks().word_count()) >= kKnownShare;
  if (is_known && !m_policy.comments) {
    return;
  }
  read_by_page();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_judged_by_site(i)) {
      const double comment = m_policy.comments ? m_page_method.judge().comments()[i] : 0.0;
      m_probabilities[i] = std::min(1.0, m_probabilities[i] + comment);
    } else if (!is_known) {
      m_probabilities[i] = m_page_method.probabilities()[i];
      m_sizes[i] = blocks[i].words;
    }
  }
}

/// False for parts that the policy does not want. A text that repeats at its place on the site, or
/// that other pages have and that is as short as a label, comes back only after other content, and
/// if it introduces content or a heading introduces it. On sites that follow the judge, short texts
/// always come back.
/// REQUIRES: the decisions about the blocks behind this one are made.
bool ContentFinder::may_come_back(std::size_t index, std::size_t first_kept) const {
  for (std::uint32_t i = block(index).container; i != 0; i = element(i).parent) {
    const LexicalSense sense = m_view->sense(i);
    if ((sense == LexicalSense::comments && !m_policy.comments) ||
        (sense == LexicalSense::caption && !m_policy.captions)) {
      return false;
    }
  }
  const BlockJudgement& judgement = m_judge[index];
  const bool is_label = judgement.is_shared && block(index).words <= kShortText;
  const bool may_be_template = judgement.is_repeated || (is_label && !m_evidence.follows_judge());
  return !may_be_template ||
         (index > first_kept && (introduces_content(index) || is_under_heading(index)));
}

/// Of long blocks with equal words, keeps the first and those in the container.
void ContentFinder::drop_repeats() {
  HashedBlocks blocks;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    if (m_kept[i] && block(i).words >= kRepeatWords) {
      blocks.emplace_back(m_view->text_hash(i), i);
    }
  }
  for_each_repeat(blocks, [&](std::size_t i) {
    m_is_seen_before[i] = m_container.element() == 0 || !is_in_container(i);
    m_kept[i] = !m_is_seen_before[i];
  });
}

}  // namespace sst
