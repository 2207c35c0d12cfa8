#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/judge/best_threshold.hpp"
#include "common/method/page_method.hpp"
#include "common/page/block.hpp"
#include "common/page/content_policy.hpp"
#include "common/site/block_places.hpp"
#include "common/site/entry_groups.hpp"
#include "common/site/evidence_finder.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/stage.hpp"

namespace sst {

inline constexpr double kValueLinkDensity = 0.8;  ///< maximum share of linked words in a value
/// Minimum probability of a block that is kept because of the content around it.
inline constexpr double kLeastBesideContent = 0.15;

/// The part of the `site` profile's rule that decides about each block, from the site's statistics
/// for the block's place. KindCounter uses only this part; ContentFinder completes it.
///
/// 1. The probability of a block is PageJudge's mean probability at the block's node, over the
///    sampled pages. If too many words are at nodes without a mean, PageJudge judges the blocks at
///    these nodes from the page alone; otherwise these blocks, except links, have the mean
///    probability of the blocks beside them.
/// 2. Three kinds of evidence lower the log odds: text that repeats at the same node on other
///    pages, a noisy node, and names that suggest boilerplate. The lowest importance of the
///    enclosing nodes, and to a lesser extent that of the innermost one, raises or lowers the log
///    odds; it does not raise those of rows of links. The importance of the innermost node alone
///    counts for labelled fields and the labels before them, and on known pages on which PageJudge
///    finds almost nothing (such as a list of titles on a site of threads).
/// 3. Blocks at or above best_threshold() are kept. The threshold does not depend on the title, the
///    first <h1> that does not repeat. A block that would be dropped only because its text repeats
///    is kept if content follows it, in a list or an entry with content, or if it is short and in a
///    row beside rows with content, or the text at its place differs on most pages. A less probable
///    block is kept between blocks of content, or in an entry (a row, a post) of which at least
///    half is content; code, items and cells are also kept right after content in the same element.
/// 4. If the site's pages are records, every value (a short text) is kept.
/// 5. Lessons keep or drop the blocks that they apply to. The other steps treat these decisions as
///    certain.
///
/// One thread at a time; reuses its buffers across pages.
class SiteRule {
 public:
  /// The tree must outlive the rule.
  explicit SiteRule(const SiteTree& tree, StageSet without = {}, const ContentPolicy& policy = {});

  /// Maps a page to the tree and decides about its blocks. The page must live until the next run()
  /// or the last use.
  void run(MappedPage& page);

  /// True for each block that the rule keeps.
  const std::vector<bool>& kept() const { return m_kept; }
  /// The probability from which blocks are kept, [0, 1].
  double threshold() const { return m_threshold; }
  /// The expected F measure of the kept words, apart from the title, [0, 1].
  double confidence() const { return m_confidence; }
  /// True if at least half of the words are at nodes with a probability; always true without
  /// Stage::judge.
  bool is_known() const { return m_is_known; }
  /// The policy; it also keeps comments if the site's content is comments.
  const ContentPolicy& policy() const { return m_policy; }

  /// The probability that a block is content, before the evidence of step 2, [0, 1].
  double bare_probability(std::size_t block) const { return m_probabilities[block]; }
  /// The probability that a block is content, with all evidence, [0, 1].
  double probability(std::size_t block) const { return m_with_evidence[block]; }
  /// The probability stored at a block's node, in thousandths, see kCertain; nullopt if unknown.
  std::optional<std::uint16_t> probability_by_site(std::size_t block) const;
  /// True if a block's probability is that of the blocks beside it.
  bool is_inferred(std::size_t block) const { return m_is_inferred[block]; }

  /// The evidence about a block, except its probability.
  const BlockEvidence& evidence(std::size_t block) const { return m_evidence[block]; }
  /// The share of the page's shingles that also occur on sampled pages, see PageFit.
  double familiar() const { return m_evidence.familiar(); }

  /// The lesson that keeps or drops a block; 0 if there is none.
  int lesson(std::size_t block) const {
    const SiteNode* node = m_taught.empty() ? nullptr : m_taught[m_page->blocks()[block].container];
    return node == nullptr ? 0 : node->taught.verdict;
  }
  /// True if a lesson drops a block.
  bool is_dropped(std::size_t block) const {
    return lesson(block) != 0 && !m_taught[m_page->blocks()[block].container]->taught.keeps;
  }
  /// Applies the lessons to `kept`, which has one element per block.
  void apply_lessons(std::vector<bool>& kept) const;

  /// True if the text at the block's place differs on most pages.
  bool is_value(std::size_t block);
  /// True if the block is short and a value of a record.
  bool is_record_value(std::size_t block);
  /// True if the block is a value of a record and has a label, in the block or right before it.
  bool is_labelled_record_value(std::size_t block);
  /// Like is_record_value(), but false if the site's pages are not records, or without
  /// Stage::records.
  bool is_value_of_records(std::size_t block) {
    return m_tree.has_records() && !m_without.has(Stage::records) && is_record_value(block);
  }
  /// Runs PageMethod on the page if it has not run yet, and returns it. Most pages do not need it.
  PageMethod& read_by_page();
  /// REQUIRES: read_by_page() was called for this page.
  const PageMethod& page_method() const { return m_page_method; }
  /// The blocks that PageMethod keeps. REQUIRES: read_by_page() was called for this page.
  const std::vector<bool>& kept_by_page() const { return m_kept_by_page; }

 private:
  void find_lessons();
  void find_probabilities();
  void infer_unknown();
  void weigh_evidence();
  BestThreshold find_threshold();
  void keep_probable();
  void find_groups();
  void keep_entries();
  void keep_labels();
  bool is_short(std::size_t index) const;
  bool may_be_record_value(std::size_t index) const;
  bool bridges(std::size_t index) const;
  bool may_end_text(std::size_t index) const;
  void keep_between();
  const Block& block(std::size_t index) const { return m_page->blocks()[index]; }

  const SiteTree& m_tree;
  StageSet m_without;
  ContentPolicy m_policy;
  const MappedPage* m_page = nullptr;
  EvidenceFinder m_evidence;
  PageMethod m_page_method;
  BlockPlaces m_places;
  EntryGroups m_groups;
  bool m_has_groups = false;  // m_groups is up to date
  bool m_is_known = false;
  bool m_is_read = false;                 // PageMethod has run on the page
  std::vector<bool> m_kept_by_page;       // by block
  std::vector<bool> m_kept;               // by block
  std::vector<const SiteNode*> m_taught;  // by block element; empty without lessons
  std::vector<bool> m_is_inferred;        // by block
  std::vector<std::uint32_t> m_sizes;     // by block: words; 0 if its probability is unknown
  std::vector<double> m_probabilities;    // by block: the probability that it is content
  std::vector<double> m_without_repeats;  // by block: uses all evidence except repetition
  std::vector<double> m_with_evidence;    // by block: uses all evidence
  std::vector<bool> m_bridged;            // scratch space for keep_between()
  double m_threshold = 0.5;
  double m_confidence = 0.0;
};

}  // namespace sst
