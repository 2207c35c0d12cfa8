#include "common/site/content_finder.hpp"

#include <algorithm>
#include <cmath>

#include "common/hash/mix_hashes.hpp"
#include "common/judge/best_threshold.hpp"
#include "common/judge/judge_reasons.hpp"
#include "common/page/asides.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/copies.hpp"
#include "common/page/formulas.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/kept_notes.hpp"
#include "common/page/quote_sources.hpp"
#include "common/page/share.hpp"
#include "common/page/title_words.hpp"
#include "common/site/lesson.hpp"

namespace sst {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// Evidence against a block, in log odds.
constexpr double kRepetition = 4.0;  // if all of its shingles repeat
constexpr double kNames = 4.0;       // if names suggest boilerplate
// Evidence for a block, per unit of importance above the threshold (against it, below).
constexpr double kImportance = 5.0;
constexpr double kMostForImportance = 2.0;  // maximum evidence for a block from its importance

constexpr double kIndependence = 0.1;       // independence of blocks, see best_threshold()
constexpr double kAlmostNothing = 0.35;     // PageJudge finds almost nothing below this F measure
constexpr std::uint32_t kEntries = 3;       // minimum number of similar elements with content
constexpr std::uint32_t kEntryWords = 200;  // maximum number of words in an entry
constexpr double kInEntry = 0.05;           // minimum probability of a block added to an entry
constexpr double kBetween = 0.15;  // minimum probability of a block between two kept blocks
// PageMethod judges the blocks at nodes without a probability if these blocks contain at least
// kUnknownWords words, more than kUnknownShare of the words that do not repeat, or more than
// 1 - kKnownShare of all words.
constexpr std::size_t kUnknownWords = 30;
constexpr double kUnknownShare = 0.2;
constexpr double kKnownShare = 0.5;
constexpr std::int64_t kBlockCost = 8;         // words subtracted per block in find_region()
constexpr std::int64_t kMostOtherWords = 10;   // maximum words subtracted per dropped block
constexpr std::size_t kTitleBlocks = 15;       // blocks searched for the title before the content
constexpr std::size_t kTitleBlocksIn = 3;      // blocks searched for the title within the content
constexpr std::uint32_t kTitleMostWords = 30;  // maximum length of a title found by position alone
constexpr std::size_t kTimesMore = 4;  // PageMethod wins if it keeps this many times as many words

/// Lowers a probability by `evidence`, in log odds.
double lowered(double probability, double evidence) {
  return probability / (probability + (1.0 - probability) * std::exp(evidence));
}

/// Replaces PageJudge if Stage::judge is left out. The probability rises with the length of the
/// text, and is halved for blocks that are mostly links.
double without_judge(const Block& block) {
  constexpr double kHalfWords = 50.0;
  const double probability = block.words / (block.words + kHalfWords);
  return is_mostly_links(block) ? probability / 2 : probability;
}

}  // namespace

bool ContentFinder::find(MappedPage& page) {
  run_rule(page);
  find_region();
  keep_links();
  if (!m_without.has(Stage::title)) {
    add_title();
  }
  apply_lessons();
  drop_asides(m_page->page(), m_page->blocks(), m_kept, m_asides);
  const std::size_t words = kept_words();
  const bool is_trusted = words > 0 && m_is_known && !drops_changing_text(kTimesMore * words);
  const bool found = words >= kFewKeptWords || is_trusted ||
                     !take_page_reading(std::max<std::size_t>(kTimesMore * words, 1));
  keep_notes(m_page->page(), m_page->blocks(), m_kept);
  keep_formulas(m_page->page(), m_page->blocks(), m_kept);
  keep_quote_sources(m_page->page(), m_page->blocks(), m_kept);
  apply_lessons();
  drop_copies(m_page->blocks(), m_kept, m_is_seen_before);
  return found;
}

void ContentFinder::run_rule(MappedPage& page) {
  page.map(m_tree);
  m_page = &page;
  m_kept_by_page.clear();
  m_takes_page_reading = false;
  m_places.reset(page);
  m_is_seen_before.assign(page.blocks().size(), false);
  m_asides.assign(page.blocks().size(), false);
  m_is_inferred.assign(page.blocks().size(), false);
  m_evidence.find(page);
  find_lessons();
  find_probabilities();
  weigh_evidence();
  keep_probable();
  m_groups.clear();
  if (!m_without.has(Stage::region)) {
    keep_entries();
  }
  keep_labels();
  if (!m_without.has(Stage::region)) {
    keep_between();
  }
  apply_lessons();
}

/// Finds the lesson for each block: the lesson at the innermost enclosing node that has one.
void ContentFinder::find_lessons() {
  m_taught.clear();
  m_is_emptied = false;
  if (m_tree.is_taught()) {
    find_taught(*m_page, &Taught::verdict, m_taught);
  }
}

/// Sets the probability of each block to the site's probability at its node. If many words are at
/// nodes without a probability, PageMethod judges the blocks at these nodes; otherwise they are
/// judged like the blocks beside them. Comments are content if the policy keeps them.
void ContentFinder::find_probabilities() {
  const auto blocks = m_page->blocks().blocks();
  m_probabilities.assign(blocks.size(), 0.0);
  m_sizes.assign(blocks.size(), 0);
  if (m_without.has(Stage::judge)) {
    m_is_known = true;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      m_probabilities[i] = without_judge(blocks[i]);
      m_sizes[i] = blocks[i].words;
    }
    return;
  }
  std::size_t known = 0;
  std::size_t own = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    own += m_evidence[i].is_repeated ? 0 : blocks[i].words;
    if (const auto probability = probability_by_site(i)) {
      m_probabilities[i] = static_cast<double>(*probability) / kCertain;
      m_sizes[i] = blocks[i].words;
      known += blocks[i].words;
    }
  }
  const std::size_t all = m_page->blocks().word_count();
  m_is_known = share_of(known, all) >= kKnownShare;
  const std::size_t unknown = all - known;
  const bool is_read = unknown >= kUnknownWords ||
                       static_cast<double>(unknown) > kUnknownShare * static_cast<double>(own) ||
                       !m_is_known;
  if (is_read || m_policy.comments) {
    read_by_page();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (probability_by_site(i)) {
        const double comment = m_policy.comments ? m_page_method.judge().comments()[i] : 0.0;
        m_probabilities[i] = std::min(1.0, m_probabilities[i] + comment);
      } else if (is_read) {
        m_probabilities[i] = m_page_method.probabilities()[i];
        m_sizes[i] = blocks[i].words;
      }
    }
  }
  if (!is_read) {
    infer_unknown();
  }
}

/// Gives each block at a node without a probability the mean probability, by words, of the known
/// blocks in the innermost element below the body that has any. Blocks of links, and those beside
/// no known block, have size 0 and are dropped. The time is bounded because fewer than
/// kUnknownWords words are at such nodes.
void ContentFinder::infer_unknown() {
  const auto elements = m_page->blocks().elements();
  const auto is_below_body = [&](std::uint32_t element) {
    return element != 0 && m_page->page().node(elements[element].node).tag != Tag::body;
  };
  std::vector<std::pair<std::size_t, double>> inferred;  // these do not count as known
  for (std::size_t i = 0; i < m_sizes.size(); ++i) {
    if (m_sizes[i] > 0 || is_mostly_links(block(i))) {
      continue;
    }
    double words = 0.0;
    double content = 0.0;
    for (std::uint32_t around = block(i).container; is_below_body(around) && words == 0.0;
         around = elements[around].parent) {
      for (std::uint32_t k = elements[around].first; k < elements[around].end; ++k) {
        words += m_sizes[k];
        content += m_sizes[k] * m_probabilities[k];
      }
    }
    if (words > 0.0) {
      inferred.emplace_back(i, content / words);
    }
  }
  for (const auto& [index, probability] : inferred) {
    m_probabilities[index] = probability;
    m_sizes[index] = block(index).words;
    m_is_inferred[index] = true;
  }
}

/// Adds the evidence to the probabilities. It does not change those of lessons, which are 0 or 1.
/// If most words are at known nodes, but their probabilities promise almost nothing, the importance
/// of the innermost node counts, because the nodes around it are mostly template.
void ContentFinder::weigh_evidence() {
  for (std::size_t i = 0; i < m_probabilities.size(); ++i) {
    if (lesson(i) != 0) {
      m_sizes[i] = block(i).words;
      m_probabilities[i] = is_dropped(i) ? 0.0 : 1.0;
    }
  }
  const BestThreshold by_judge =
      best_threshold(m_probabilities, m_sizes, Bias::balanced, kIndependence);
  const bool finds_nothing = m_is_known && by_judge.f_measure < kAlmostNothing;
  m_without_repeats.clear();
  m_with_evidence.clear();
  for (std::size_t i = 0; i < m_probabilities.size(); ++i) {
    const BlockEvidence& evidence = m_evidence[i];
    double against = evidence.is_lexical_noise ? kNames : 0.0;
    if (!m_without.has(Stage::importance)) {
      const double importance =
          finds_nothing || evidence.is_field ? evidence.innermost_importance : evidence.importance;
      against -= std::min(kImportance * (importance - m_tree.threshold()), kMostForImportance);
    }
    m_without_repeats.push_back(lowered(m_probabilities[i], against));
    m_with_evidence.push_back(
        evidence.repeated == 0.0
            ? m_without_repeats.back()
            : lowered(m_probabilities[i], against + kRepetition * evidence.repeated));
  }
}

/// Keeps blocks whose probability reaches the threshold. Blocks at one node share a probability, so
/// their errors are correlated. Within the content element, blocks are treated as independent, so
/// more of them are kept.
void ContentFinder::keep_probable() {
  const BestThreshold best = best_threshold(m_with_evidence, m_sizes, m_policy.bias, kIndependence);
  m_threshold = best.probability;
  m_confidence = best.f_measure;
  const auto keep_from = [&](double threshold, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      m_kept[i] = m_kept[i] || (m_sizes[i] > 0 && m_with_evidence[i] >= threshold);
    }
  };
  m_kept.assign(m_with_evidence.size(), false);
  keep_from(m_threshold, 0, m_kept.size());
  if (const std::uint32_t content = content_element(m_page->blocks(), m_kept); content > 0) {
    const BlockElement& element = m_page->blocks().elements()[content];
    keep_from(best_threshold(m_with_evidence, m_sizes, m_policy.bias, 1.0).probability,
              element.first, element.end);
  }
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = m_kept[i] || is_value_of_records(i);
  }
}

/// Finds the elements that join page-specific content with related text: lists that contain such
/// content, and entries. An entry is a short element with such content, for example a row or a
/// post. At least half of the elements similar to an entry must have such content.
void ContentFinder::find_groups() {
  const BlockList& blocks = m_page->blocks();
  const auto elements = blocks.elements();
  BlockSums content;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    content.push_back(m_kept[i] && !m_evidence[i].is_repeated ? 1 : 0);
  }
  m_alike_numbers.reset(elements.size());
  m_alike.clear();
  m_alike_of.assign(elements.size(), 0);
  for (std::uint32_t i = 1; i < elements.size(); ++i) {
    if (content.in(elements[elements[i].parent]) == 0) {
      continue;  // no similar element has content
    }
    const Tag tag = m_page->page().node(elements[i].node).tag;
    // The classes of items differ: "odd", "closed".
    const bool is_item = tag == Tag::tr || tag == Tag::li;
    m_alike_of[i] = m_alike_numbers.number(mix_hashes(
        elements[i].parent, is_item ? static_cast<std::uint64_t>(tag) : m_page->path(i)));
    m_alike.resize(m_alike_numbers.count());
    ++m_alike[m_alike_of[i]].elements;
    m_alike[m_alike_of[i]].with_content += content.in(elements[i]) > 0 ? 1 : 0;
  }
  const auto are_entries = [](const Alike& like) {
    return like.with_content >= kEntries && 2 * like.with_content >= like.elements;
  };
  m_groups.assign(elements.size(), Group::none);
  m_entry_of.assign(elements.size(), 0);
  for (std::uint32_t i = 1; i < elements.size(); ++i) {
    const Tag tag = m_page->page().node(elements[i].node).tag;
    const bool has_content = content.in(elements[i]) > 0;
    m_entry_of[i] = m_entry_of[elements[i].parent];
    if (has_content && are_entries(m_alike[m_alike_of[i]]) &&
        blocks.word_count(elements[i]) <= kEntryWords) {
      m_groups[i] = Group::entry;
      m_entry_of[i] = m_entry_of[i] == 0 ? i : m_entry_of[i];
    } else if (tag == Tag::ul || tag == Tag::ol || tag == Tag::dl) {
      m_groups[i] = has_content ? Group::list : Group::none;
    } else {
      m_groups[i] = m_groups[elements[i].parent];
    }
  }
}

/// Of each entry of which at least half of the open words are kept, also keeps the other open
/// blocks, unless they are improbable, or links that at least half of the similar elements have
/// ("edit").
void ContentFinder::keep_entries() {
  BlockSums kept;
  BlockSums open;
  std::vector<std::size_t> candidates;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const bool is_open = m_evidence[i].is_open();
    kept.push_back(is_open && m_kept[i] ? block(i).words : 0);
    open.push_back(is_open ? block(i).words : 0);
    if (is_open && !m_kept[i] && m_sizes[i] > 0 && m_with_evidence[i] >= kInEntry) {
      candidates.push_back(i);
    }
  }
  if (candidates.empty()) {
    return;
  }
  find_groups();
  std::erase_if(candidates, [&](std::size_t i) {
    const std::uint32_t entry = m_entry_of[block(i).container];
    const BlockElement& element = m_page->blocks().elements()[entry];
    return entry == 0 || 2 * kept.in(element) < open.in(element);
  });
  if (candidates.empty()) {
    return;
  }
  const auto is_link = [&](std::size_t i) { return is_mostly_links(block(i)); };
  std::vector<std::uint64_t> commands;
  if (std::ranges::any_of(candidates, is_link)) {
    commands = links_of_most_entries();
  }
  for (const std::size_t i : candidates) {
    if (!is_link(i) || !std::ranges::binary_search(commands, link_in_entry(i))) {
      m_kept[i] = true;
      m_groups.clear();  // they depend on what is kept
    }
  }
}

/// A hash of the text of a block in an entry and of the entry's kind.
std::uint64_t ContentFinder::link_in_entry(std::size_t index) const {
  const std::uint32_t entry = m_entry_of[block(index).container];
  return mix_hashes(m_page->text_hash(index), m_alike_of[entry]);
}

/// The links that at least half of the elements similar to their entry have, as the sorted hashes
/// of link_in_entry().
std::vector<std::uint64_t> ContentFinder::links_of_most_entries() const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> links;  // with the entry
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const std::uint32_t entry = m_entry_of[block(i).container];
    if (entry != 0 && is_mostly_links(block(i))) {
      links.emplace_back(link_in_entry(i), entry);
    }
  }
  std::ranges::sort(links);
  links.erase(std::unique(links.begin(), links.end()), links.end());
  std::vector<std::uint64_t> most;
  for (std::size_t first = 0, end = 0; first < links.size(); first = end) {
    while (end < links.size() && links[end].first == links[first].first) {
      ++end;
    }
    if (2 * (end - first) >= m_alike[m_alike_of[links[first].second]].elements) {
      most.push_back(links[first].first);
    }
  }
  return most;
}

/// Keeps a repeated block if content follows it, if it is in a list or an entry with content, or if
/// the text at its place differs on most pages. The block's probability, computed as if it did not
/// repeat, must reach the threshold, or kBetween for a label. In a noisy element, keeps only parts
/// of entries that are not mostly links.
void ContentFinder::keep_labels() {
  bool content_follows = false;
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    const BlockEvidence& evidence = m_evidence[i];
    if (!evidence.is_repeated) {
      content_follows = m_kept[i];
      continue;
    }
    if (m_kept[i] || m_sizes[i] == 0 ||
        m_without_repeats[i] < (evidence.is_label ? kBetween : m_threshold)) {
      continue;
    }
    if (m_groups.empty()) {
      find_groups();
    }
    const Group group = m_groups[block(i).container];
    const bool is_part_of_entry = group == Group::entry && !is_mostly_links(block(i));
    m_kept[i] = (is_part_of_entry || !evidence.is_in_noise) &&
                (content_follows || group != Group::none || is_value(i));
  }
}

/// True if the block may connect content before and after it, although its own probability is below
/// the threshold.
bool ContentFinder::bridges(std::size_t index) const {
  return m_sizes[index] > 0 && m_evidence[index].is_open() && m_with_evidence[index] >= kBetween &&
         !is_mostly_links(block(index));
}

/// Keeps runs of less probable blocks between kept blocks, so that similar paragraphs get the same
/// decision.
void ContentFinder::keep_between() {
  const auto is_content = [&](std::size_t i) { return m_kept[i] && !m_evidence[i].is_repeated; };
  m_bridged.assign(m_kept.size(), false);
  bool follows = false;  // all blocks since the last content are bridges
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_bridged[i] = follows && bridges(i);
    follows = is_content(i) || m_bridged[i];
  }
  bool precedes = false;
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    const bool was_content = is_content(i);
    const bool is_bridge = bridges(i);
    m_kept[i] = m_kept[i] || (precedes && m_bridged[i]);
    precedes = was_content || (precedes && is_bridge);
  }
}

/// Keeps the links between the first and the last kept block if the policy keeps links or favors
/// recall.
void ContentFinder::keep_links() {
  if (!m_policy.links && m_policy.bias != Bias::recall) {
    return;
  }
  const auto first = static_cast<std::size_t>(std::ranges::find(m_kept, true) - m_kept.begin());
  std::size_t end = m_kept.size();
  while (end > first && !m_kept[end - 1]) {
    --end;
  }
  for (std::size_t i = first; i < end; ++i) {
    m_kept[i] = m_kept[i] || (is_mostly_links(block(i)) && m_evidence[i].is_open());
  }
}

/// The region is the run of blocks with the highest score. Kept words add to the score. Dropped
/// words, up to kMostOtherWords per block, and kBlockCost per block are subtracted.
void ContentFinder::find_region() {
  m_region = {};
  std::int64_t best = 0;
  std::int64_t sum = 0;
  std::uint32_t start = 0;
  for (std::uint32_t i = 0; i < m_kept.size(); ++i) {
    if (sum <= 0) {
      sum = 0;
      start = i;
    }
    const auto words = static_cast<std::int64_t>(block(i).words);
    sum += (m_kept[i] ? words : -std::min(words, kMostOtherWords)) - kBlockCost;
    if (sum > best) {
      best = sum;
      m_region = {start, i + 1};
    }
  }
}

void ContentFinder::add_title() {
  const auto first = static_cast<std::size_t>(std::ranges::find(m_kept, true) - m_kept.begin());
  if (first == m_kept.size()) {
    return;
  }
  const std::size_t start = m_region.end > 0 ? m_region.first : first;
  const std::size_t title = find_title(start);
  if (title == kNone) {
    return;
  }
  m_kept[title] = true;
  if (m_without.has(Stage::records) || m_without.has(Stage::evidence)) {
    return;
  }
  // Keep values between the title and the content that differ from page to page, such as a date.
  for (std::size_t i = title + 1; i < start; ++i) {
    if (m_evidence[i].is_open() && m_with_evidence[i] >= kBetween &&
        block(i).link_density() <= kValueLinkDensity && is_value(i)) {
      m_kept[i] = true;
    }
  }
}

/// Returns the title block; kNone if there is none. A block is near the start of the content if it
/// is one of the kTitleBlocks blocks before the content, or of its first kTitleBlocksIn blocks. In
/// order of preference, the title block is:
/// - near the start, the first heading of level 1 or 2 with the words of <title>
/// - further up, the last h1 with the words of <title>
/// - near the start, the first heading of level 1 or 2
/// - in the kTitleBlocks blocks before the content, the first block with the words of <title>
/// - in the same blocks, the last short text without links that is probably content and is at a
///   place where texts differ from page to page
std::size_t ContentFinder::find_title(std::size_t start) {
  const TitleWords title{m_page->page()};
  const auto is_in_title = [&](std::size_t i) { return title.has(m_page->blocks(), block(i)); };
  const auto is_probable_place = [&](std::size_t i) {
    return probability_by_site(i).value_or(0) >= kCertain / 2;
  };
  const auto may_be = [&](std::size_t i) {
    return !m_evidence[i].is_repeated && (!m_evidence[i].is_lexical_noise || is_probable_place(i));
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
    if (i < start && is_short && block(i).linked_words == 0 && is_probable_place(i) &&
        is_value(i)) {
      value = i;
    }
  }
  for (std::size_t i = near; i-- > 0;) {
    if (block(i).heading == 1 && may_be(i) && is_in_title(i)) {
      return i;
    }
  }
  heading = heading != kNone ? heading : other;
  return heading != kNone ? heading : value;
}

/// Uses PageMethod's result if it keeps at least `least` words. Then drops the blocks whose text
/// repeats on the site, unless fewer than `least` words would remain. If PageMethod keeps fewer
/// than `least` words, changes nothing and returns false. Words that a lesson drops are not
/// counted; if there are any, PageMethod must also keep at least kFewKeptWords other words.
bool ContentFinder::take_page_reading(std::size_t least) {
  read_by_page();
  std::size_t words = 0;
  std::size_t own_words = 0;
  std::size_t dropped_words = 0;
  std::size_t other_words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const std::size_t kept = m_kept_by_page[i] ? block(i).words : 0;
    (is_dropped(i) ? dropped_words : other_words) += block(i).words;
    if (is_dropped(i)) {
      continue;
    }
    words += kept;
    own_words += m_evidence[i].is_repeated ? 0 : kept;
  }
  if (dropped_words > 0) {
    least = std::max(least, kFewKeptWords);
  }
  if (words < least) {
    m_is_emptied = dropped_words > 0 && (words < other_words || other_words < kFewKeptWords);
    return false;
  }
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = m_kept_by_page[i] && (own_words < least || !m_evidence[i].is_repeated);
  }
  m_takes_page_reading = true;
  m_asides = m_page_method.asides();
  m_probabilities.assign(m_page_method.probabilities().begin(),
                         m_page_method.probabilities().end());
  m_threshold = m_page_method.threshold();
  m_confidence = m_page_method.confidence().value_or(0.0);
  return true;
}

/// True if at least `least` words are in blocks that are dropped because most of their text
/// repeats, although part of it changes from page to page. Text that is the same on all pages, such
/// as the text of a page with an empty list, is not counted.
bool ContentFinder::drops_changing_text(std::size_t least) const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const BlockEvidence& evidence = m_evidence[i];
    const bool is_changing = evidence.is_repeated && evidence.repeated < 1.0;
    words += !m_kept[i] && is_changing && !evidence.is_lexical_noise ? block(i).words : 0;
  }
  return words >= least;
}

void ContentFinder::apply_lessons() {
  for (std::size_t i = 0; i < m_kept.size() && !m_taught.empty(); ++i) {
    if (lesson(i) != 0) {
      m_kept[i] = !is_dropped(i);
    }
  }
}

std::size_t ContentFinder::kept_words() const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    words += m_kept[i] ? block(i).words : 0;
  }
  return words;
}

Verdict ContentFinder::verdict(std::size_t index) const {
  if (m_kept[index]) {
    return Verdict::kept;
  }
  if (m_is_seen_before[index]) {
    return Verdict::seen_before;
  }
  if (lesson(index) != 0) {
    return Verdict::taught;
  }
  if (m_asides[index]) {
    return Verdict::aside;
  }
  const BlockEvidence& evidence = m_evidence[index];
  if (evidence.is_repeated) {
    return Verdict::repeats;
  }
  if (m_takes_page_reading) {
    return Verdict::unlikely;
  }
  if (evidence.is_lexical_noise) {
    return Verdict::noise_by_name;
  }
  return is_mostly_links(block(index)) ? Verdict::links : Verdict::unlikely;
}

std::vector<std::string> ContentFinder::reasons() {
  std::vector<std::string> reasons(m_kept.size());
  if (m_without.has(Stage::judge) && !m_takes_page_reading) {
    return reasons;
  }
  read_by_page();
  JudgeReasons judge{m_page_method.judge()};
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const Verdict decision = verdict(i);
    if (decision == Verdict::kept || decision == Verdict::unlikely || decision == Verdict::links) {
      const bool is_of_site = !m_takes_page_reading && probability_by_site(i).has_value();
      const bool is_inferred = !m_takes_page_reading && m_is_inferred[i];
      const std::string source = is_of_site    ? "at its place on the site, "
                                 : is_inferred ? "like the parts beside it, "
                                               : "";
      reasons[i] = source + judgement_in_words(m_probabilities[i], m_threshold) +
                   (source.empty() ? "; " : "; on this page, ") + judge.of(i);
    }
  }
  return reasons;
}

bool ContentFinder::is_comment(std::size_t index) {
  if (!m_policy.comments || m_tree.has_threads()) {
    return false;
  }
  read_by_page();
  return m_page_method.is_comment(index);
}

bool ContentFinder::is_value(std::size_t index) {
  return m_tree.is_value_place(m_places.labelled_place(index)) ||
         m_tree.is_value_place(m_places.place(index));
}

bool ContentFinder::is_record_value(std::size_t index) {
  if (m_evidence[index].is_lexical_noise || block(index).link_density() > kValueLinkDensity) {
    return false;
  }
  // With a label, even a frequent value describes the record: many books share a publisher.
  if (has_label(index) && m_tree.is_record_place(m_places.labelled_place(index))) {
    return true;
  }
  const PlaceHash place = m_places.place(index);
  return m_tree.is_record_place(place) && !m_tree.is_common_value(place, m_page->text_hash(index));
}

/// The site's probability that the block is content, from its node; nullopt if unknown.
std::optional<std::uint16_t> ContentFinder::probability_by_site(std::size_t index) const {
  const SiteNode* node = m_page->node(block(index).container);
  return node == nullptr ? std::nullopt : node->probability_of(is_mostly_links(block(index)));
}

/// Runs PageMethod on the page if it has not run yet. Most pages do not need PageMethod.
void ContentFinder::read_by_page() {
  if (m_kept_by_page.size() != m_page->blocks().size()) {
    m_page_method.find_blocks(m_page->page(), m_page->blocks(), m_kept_by_page);
  }
}

}  // namespace sst
