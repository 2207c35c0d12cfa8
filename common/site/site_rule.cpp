#include "common/site/site_rule.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common/judge/best_threshold.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/share.hpp"
#include "common/site/lesson.hpp"

namespace sst {
namespace {

// Evidence against a block, in log odds.
constexpr double kRepetition = 4.0;  // if all of its shingles repeat
constexpr double kNames = 4.0;       // if names suggest boilerplate
// Evidence for a block, per unit of importance above the threshold (against it, below).
constexpr double kImportance = 5.0;
constexpr double kMostForImportance = 2.0;  // maximum evidence for a block from its importance

// The independence of blocks, see best_threshold(): blocks at one node share a probability, so
// their errors are correlated.
constexpr double kIndependence = 0.1;
constexpr double kAlmostNothing = 0.35;  // PageJudge finds almost nothing below this F measure
constexpr double kInEntry = 0.05;        // minimum probability of a block added to an entry
// The maximum number of words of a value, including a label in the same block; a longer text is
// prose.
constexpr std::uint32_t kMostValueWords = 20;
// PageMethod judges the blocks at nodes without a probability if these blocks contain at least
// kUnknownWords words, more than kUnknownShare of the words that do not repeat, or more than
// 1 - kKnownShare of all words.
constexpr std::size_t kUnknownWords = 30;
constexpr double kUnknownShare = 0.2;
constexpr double kKnownShare = 0.5;

/// Also keeps comments on sites whose content is comments.
ContentPolicy policy_for(const SiteTree& tree, ContentPolicy policy) {
  policy.comments = policy.comments || tree.has_threads();
  return policy;
}

/// Lowers a probability by `evidence`, in log odds.
double lowered(double probability, double evidence) {
  return probability / (probability + (1.0 - probability) * std::exp(evidence));
}

std::size_t count_links(const MappedPage& page, const Block& block) {
  std::size_t links = 0;
  for (NodeId id = block.first; id < block.end; ++id) {
    links += page.page().is_link(id) ? 1 : 0;
  }
  return links;
}

/// True for a row of several links without other words, such as the way to the page ("Home >
/// News"). Cells and items of lists are exempt: they may hold a title and its author.
bool is_row_of_links(const MappedPage& page, const Block& block) {
  const Tag tag = page.tag(block.container);
  return block.linked_words == block.words && tag != Tag::td && tag != Tag::li && tag != Tag::dd &&
         count_links(page, block) > 1;
}

/// True for a cell with a menu: more links than a title and its author need.
bool is_menu_in_cell(const MappedPage& page, const Block& block) {
  return page.tag(block.container) == Tag::td && is_mostly_links(block) &&
         count_links(page, block) > 2;
}

/// Replaces PageJudge if Stage::judge is left out. The probability rises with the length of the
/// text, and is halved for blocks that are mostly links.
double without_judge(const Block& block) {
  constexpr double kHalfWords = 50.0;
  const double probability = block.words / (block.words + kHalfWords);
  return is_mostly_links(block) ? probability / 2 : probability;
}

}  // namespace

SiteRule::SiteRule(const SiteTree& tree, StageSet without, const ContentPolicy& policy)
    : m_tree{tree},
      m_without{without},
      m_policy{policy_for(tree, policy)},
      m_evidence{tree, without, m_policy},
      m_page_method{m_policy} {}

void SiteRule::run(MappedPage& page) {
  page.map(m_tree);
  m_page = &page;
  m_is_read = false;
  m_places.reset(page);
  m_is_inferred.assign(page.blocks().size(), false);
  m_evidence.find(page);
  find_lessons();
  find_probabilities();
  weigh_evidence();
  keep_probable();
  m_has_groups = false;
  if (!m_without.has(Stage::region)) {
    keep_entries();
  }
  keep_labels();
  if (!m_without.has(Stage::region)) {
    keep_between();
  }
  apply_lessons(m_kept);
}

/// Finds the lesson for each block: the lesson at the innermost enclosing node that has one.
void SiteRule::find_lessons() {
  m_taught.clear();
  if (m_tree.is_taught()) {
    find_taught(*m_page, &Taught::verdict, m_taught);
  }
}

/// Sets the probability of each block to the site's probability at its node. If many words are at
/// nodes without a probability, PageMethod judges the blocks at these nodes; otherwise they are
/// judged like the blocks beside them. Comments are content if the policy keeps them.
void SiteRule::find_probabilities() {
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
void SiteRule::infer_unknown() {
  const auto elements = m_page->blocks().elements();
  const auto is_below_body = [&](std::uint32_t element) {
    return element != 0 && m_page->tag(element) != Tag::body;
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
void SiteRule::weigh_evidence() {
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
      const double most = is_row_of_links(*m_page, block(i)) ? 0.0 : kMostForImportance;
      against -= std::min(kImportance * (importance - m_tree.threshold()), most);
    }
    m_without_repeats.push_back(lowered(m_probabilities[i], against));
    m_with_evidence.push_back(
        evidence.repeated == 0.0
            ? m_without_repeats.back()
            : lowered(m_probabilities[i], against + kRepetition * evidence.repeated));
  }
}

/// Finds the threshold. The title does not count: its probability is high on most pages, and if
/// only it were kept of a short page, the expected F measure would often be best.
BestThreshold SiteRule::find_threshold() {
  std::size_t title = 0;
  while (title < m_sizes.size() && (block(title).heading != 1 || m_evidence[title].is_repeated)) {
    ++title;
  }
  if (title < m_sizes.size()) {
    const std::uint32_t size = std::exchange(m_sizes[title], 0);
    const BestThreshold best =
        best_threshold(m_with_evidence, m_sizes, m_policy.bias, kIndependence);
    m_sizes[title] = size;
    if (best.f_measure > 0.0) {
      return best;
    }
  }
  return best_threshold(m_with_evidence, m_sizes, m_policy.bias, kIndependence);
}

/// Keeps blocks whose probability reaches the threshold, and the values of records.
void SiteRule::keep_probable() {
  const BestThreshold best = find_threshold();
  m_threshold = best.probability;
  m_confidence = best.f_measure;
  m_kept.resize(m_with_evidence.size());
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = (m_sizes[i] > 0 && m_with_evidence[i] >= m_threshold) || is_value_of_records(i);
  }
}

/// Finds the groups; page-specific content is the kept blocks that do not repeat.
void SiteRule::find_groups() {
  BlockSums content;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    content.push_back(m_kept[i] && !m_evidence[i].is_repeated ? 1 : 0);
  }
  m_groups.find(*m_page, content);
  m_has_groups = true;
}

/// If at least half of an entry's open words are kept, also keeps its other open blocks, except
/// improbable ones, and links that at least half of the similar elements have ("edit").
void SiteRule::keep_entries() {
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
    const std::uint32_t entry = m_groups.entry_of(i);
    const BlockElement& element = m_page->blocks().elements()[entry];
    return entry == 0 || 2 * kept.in(element) < open.in(element);
  });
  if (candidates.empty()) {
    return;
  }
  const auto is_link = [&](std::size_t i) { return is_mostly_links(block(i)); };
  std::vector<std::uint64_t> commands;
  if (std::ranges::any_of(candidates, is_link)) {
    commands = m_groups.links_of_most_entries();
  }
  for (const std::size_t i : candidates) {
    if (!is_link(i) || !std::ranges::binary_search(commands, m_groups.hash_in_entry(i))) {
      m_kept[i] = true;
      m_has_groups = false;  // the groups depend on m_kept
    }
  }
}

/// Keeps a repeated block if content follows it, if it is in a list or an entry with content, if it
/// is a value in a row, or if it is short and the text at its place differs on most pages. The
/// block's probability, computed as if it did not repeat, must reach the threshold, or
/// kLeastBesideContent for a label. In a noisy element, keeps only parts of entries and rows that
/// are not mostly links. Never keeps a menu in a cell of a layout table.
void SiteRule::keep_labels() {
  bool content_follows = false;
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    const BlockEvidence& evidence = m_evidence[i];
    if (!evidence.is_repeated) {
      content_follows = m_kept[i];
      continue;
    }
    if (m_kept[i] || m_sizes[i] == 0 ||
        m_without_repeats[i] < (evidence.is_label ? kLeastBesideContent : m_threshold) ||
        is_menu_in_cell(*m_page, block(i))) {
      continue;
    }
    if (!m_has_groups) {
      find_groups();
    }
    const EntryGroups::Kind group = m_groups.kind(i);
    const bool is_linked = is_mostly_links(block(i));
    const bool is_in_group = group == EntryGroups::Kind::entry || group == EntryGroups::Kind::list;
    const bool is_in_row = group == EntryGroups::Kind::row && is_short(i) &&
                           (!is_linked || m_page->tag(block(i).container) == Tag::td);
    const bool is_joined = !is_linked && (group == EntryGroups::Kind::entry || is_in_row);
    m_kept[i] = (is_joined || !evidence.is_in_noise) &&
                (content_follows || is_in_group || is_in_row || (is_short(i) && is_value(i)));
  }
}

bool SiteRule::is_short(std::size_t index) const {
  return block(index).words <= kMostValueWords;
}

/// True if the block may connect content before and after it, although its own probability is below
/// the threshold.
bool SiteRule::bridges(std::size_t index) const {
  return m_sizes[index] > 0 && m_evidence[index].is_open() &&
         m_with_evidence[index] >= kLeastBesideContent && !is_mostly_links(block(index));
}

/// True for code and for parts of a list or a table. In a text, they have the same source as the
/// paragraph before them.
bool SiteRule::may_end_text(std::size_t index) const {
  const Tag tag = m_page->tag(block(index).container);
  return tag == Tag::pre || tag == Tag::li || tag == Tag::dt || tag == Tag::dd || tag == Tag::td ||
         tag == Tag::th;
}

/// Keeps runs of less probable blocks between kept blocks that do not repeat, so that similar
/// paragraphs get the same decision. Also keeps runs of code, items and cells right after such a
/// block, in the element around it.
void SiteRule::keep_between() {
  const auto elements = m_page->blocks().elements();
  const auto is_content = [&](std::size_t i) { return m_kept[i] && !m_evidence[i].is_repeated; };
  m_bridged.assign(m_kept.size(), false);
  bool follows = false;        // all blocks since the last content are bridges
  std::uint32_t text_end = 0;  // the end of the element around the last content
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_bridged[i] = follows && bridges(i);
    follows = is_content(i) || m_bridged[i];
    if (is_content(i)) {
      text_end = elements[elements[block(i).container].parent].end;
    } else if (m_bridged[i] && i < text_end && may_end_text(i)) {
      m_kept[i] = true;
    } else {
      text_end = 0;
    }
  }
  bool precedes = false;
  for (std::size_t i = m_kept.size(); i-- > 0;) {
    const bool was_content = is_content(i);
    const bool is_bridge = bridges(i);
    m_kept[i] = m_kept[i] || (precedes && m_bridged[i]);
    precedes = was_content || (precedes && is_bridge);
  }
}

void SiteRule::apply_lessons(std::vector<bool>& kept) const {
  for (std::size_t i = 0; i < kept.size() && !m_taught.empty(); ++i) {
    if (lesson(i) != 0) {
      kept[i] = !is_dropped(i);
    }
  }
}

bool SiteRule::is_value(std::size_t index) {
  return m_tree.is_value_place(m_places.labelled_place(index)) ||
         m_tree.is_value_place(m_places.place(index));
}

bool SiteRule::may_be_record_value(std::size_t index) const {
  return !m_evidence[index].is_lexical_noise && is_short(index) &&
         block(index).link_density() <= kValueLinkDensity;
}

bool SiteRule::is_labelled_record_value(std::size_t index) {
  if (!may_be_record_value(index)) {
    return false;
  }
  const PlaceHash labelled = m_places.labelled_place(index);
  const bool has_label = labelled != m_places.place(index);
  return has_label && m_tree.is_record_place(labelled);
}

/// With a label, even a frequent value describes the record: many books share a publisher.
bool SiteRule::is_record_value(std::size_t index) {
  if (!may_be_record_value(index)) {
    return false;
  }
  const PlaceHash place = m_places.place(index);
  return is_labelled_record_value(index) ||
         (m_tree.is_record_place(place) &&
          !m_tree.is_common_value(place, m_page->text_hash(index)));
}

std::optional<std::uint16_t> SiteRule::probability_by_site(std::size_t index) const {
  const SiteNode* node = m_page->node(block(index).container);
  return node == nullptr ? std::nullopt : node->probability_of(is_mostly_links(block(index)));
}

PageMethod& SiteRule::read_by_page() {
  if (!std::exchange(m_is_read, true)) {
    m_page_method.find_blocks(m_page->page(), m_page->blocks(), m_kept_by_page);
  }
  return m_page_method;
}

}  // namespace sst
