#include "common/site/content_finder.hpp"

#include <algorithm>
#include <cstdint>

#include "common/judge/feature_wording.hpp"
#include "common/judge/judge_reasons.hpp"
#include "common/page/asides.hpp"
#include "common/page/copies.hpp"
#include "common/page/formulas.hpp"
#include "common/page/kept_notes.hpp"
#include "common/page/quote_sources.hpp"
#include "common/page/title_words.hpp"

namespace sst {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

constexpr std::int64_t kBlockCost = 8;         // words subtracted per block in find_region()
constexpr std::int64_t kMostOtherWords = 10;   // maximum words subtracted per dropped block
constexpr std::size_t kTitleBlocks = 15;       // blocks searched for the title before the content
constexpr std::size_t kTitleBlocksIn = 3;      // blocks searched for the title within the content
constexpr std::uint32_t kTitleMostWords = 30;  // maximum length of a title found by position alone
constexpr std::size_t kFewKeptWords = 40;      // PageMethod is tried if fewer words are kept
constexpr std::size_t kTimesMore = 4;  // PageMethod wins if it keeps this many times as many words

}  // namespace

bool ContentFinder::find(MappedPage& page) {
  m_page = &page;
  m_rule.run(page);
  m_kept = m_rule.kept();
  m_is_seen_before.assign(m_kept.size(), false);
  m_asides.assign(m_kept.size(), false);
  m_takes_page_reading = false;
  m_is_emptied = false;
  find_region();
  keep_links();
  if (!m_without.has(Stage::title)) {
    add_title();
  }
  m_rule.apply_lessons(m_kept);
  drop_asides(m_page->page(), m_page->blocks(), m_kept, m_asides);
  const std::size_t words = kept_words();
  const bool is_trusted =
      words > 0 && m_rule.is_known() && !drops_changing_text(kTimesMore * words);
  const bool found = words >= kFewKeptWords || is_trusted ||
                     !take_page_reading(std::max<std::size_t>(kTimesMore * words, 1));
  keep_notes(m_page->page(), m_page->blocks(), m_kept);
  keep_formulas(m_page->page(), m_page->blocks(), m_kept);
  keep_quote_sources(m_page->page(), m_page->blocks(), m_kept);
  m_rule.apply_lessons(m_kept);
  drop_copies(m_page->blocks(), m_kept, m_is_seen_before);
  return found;
}

/// Keeps the links between the first and the last kept block if the policy keeps links or favors
/// recall.
void ContentFinder::keep_links() {
  if (!m_rule.policy().links && m_rule.policy().bias != Bias::recall) {
    return;
  }
  const auto first = static_cast<std::size_t>(std::ranges::find(m_kept, true) - m_kept.begin());
  std::size_t end = m_kept.size();
  while (end > first && !m_kept[end - 1]) {
    --end;
  }
  for (std::size_t i = first; i < end; ++i) {
    m_kept[i] = m_kept[i] || (is_mostly_links(block(i)) && m_rule.evidence(i).is_open());
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
  // Keep values between the title and the content that differ from page to page, such as a date or
  // a lead.
  for (std::size_t i = title + 1; i < start; ++i) {
    if (m_rule.evidence(i).is_open() && m_rule.probability(i) >= kLeastBesideContent &&
        block(i).link_density() <= kValueLinkDensity && m_rule.is_value(i)) {
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
    return m_rule.probability_by_site(i).value_or(0) >= kCertain / 2;
  };
  const auto may_be = [&](std::size_t i) {
    return !m_rule.evidence(i).is_repeated &&
           (!m_rule.evidence(i).is_lexical_noise || is_probable_place(i));
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
        m_rule.is_value(i)) {
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
  m_rule.read_by_page();
  const std::vector<bool>& kept_by_page = m_rule.kept_by_page();
  std::size_t words = 0;
  std::size_t own_words = 0;
  std::size_t dropped_words = 0;
  std::size_t other_words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const std::size_t kept = kept_by_page[i] ? block(i).words : 0;
    (m_rule.is_dropped(i) ? dropped_words : other_words) += block(i).words;
    if (m_rule.is_dropped(i)) {
      continue;
    }
    words += kept;
    own_words += m_rule.evidence(i).is_repeated ? 0 : kept;
  }
  if (dropped_words > 0) {
    least = std::max(least, kFewKeptWords);
  }
  if (words < least) {
    m_is_emptied = dropped_words > 0 && (words < other_words || other_words < kFewKeptWords);
    return false;
  }
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    m_kept[i] = kept_by_page[i] && (own_words < least || !m_rule.evidence(i).is_repeated);
  }
  m_takes_page_reading = true;
  m_asides = m_rule.page_method().asides();
  return true;
}

/// True if at least `least` words are in blocks that are dropped because most of their text
/// repeats, although part of it changes from page to page. Text that is the same on all pages, such
/// as the text of a page with an empty list, is not counted.
bool ContentFinder::drops_changing_text(std::size_t least) const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < m_kept.size(); ++i) {
    const BlockEvidence& evidence = m_rule.evidence(i);
    const bool is_changing = evidence.is_repeated && evidence.repeated < 1.0;
    words += !m_kept[i] && is_changing && !evidence.is_lexical_noise ? block(i).words : 0;
  }
  return words >= least;
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
  if (m_rule.lesson(index) != 0) {
    return Verdict::taught;
  }
  if (m_asides[index]) {
    return Verdict::aside;
  }
  const BlockEvidence& evidence = m_rule.evidence(index);
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
  JudgeReasons judge{m_rule.read_by_page().judge()};
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const Verdict decision = verdict(i);
    if (decision == Verdict::kept || decision == Verdict::unlikely || decision == Verdict::links) {
      const bool is_of_site = !m_takes_page_reading && m_rule.probability_by_site(i).has_value();
      const bool is_inferred = !m_takes_page_reading && m_rule.is_inferred(i);
      const std::string source = is_of_site    ? "at its place on the site, "
                                 : is_inferred ? "like the parts beside it, "
                                               : "";
      const std::string change = change_in_words(i);
      reasons[i] = source + judgement_in_words(bare_probability(i), threshold()) + change +
                   (source.empty() && change.empty() ? "; " : "; on this page, ") + judge.of(i);
    }
  }
  return reasons;
}

/// "; the site's evidence lowers the probability to .41", if that is why a block is dropped (or
/// kept); otherwise empty.
std::string ContentFinder::change_in_words(std::size_t index) const {
  const bool is_above = probability(index) >= threshold();
  if (is_probable(index) == is_above || m_kept[index] != is_above) {
    return {};
  }
  return std::string{"; the site's evidence "} + (is_above ? "raises" : "lowers") +
         " the probability to " + probability_in_words(probability(index));
}

bool ContentFinder::is_comment(std::size_t index) {
  return m_rule.policy().comments && !m_tree.has_threads() &&
         m_rule.read_by_page().is_comment(index);
}

}  // namespace sst
