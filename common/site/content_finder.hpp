#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/hash/key_numbers.hpp"
#include "common/method/page_method.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/node_range.hpp"
#include "common/site/block_places.hpp"
#include "common/site/evidence_finder.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/stage.hpp"
#include "common/site/verdict.hpp"

namespace sst {

// Shared by training and cleaning.
inline constexpr std::size_t kFewKeptWords = 40;  ///< PageMethod is tried if fewer words are kept
inline constexpr double kValueLinkDensity = 0.8;  ///< maximum share of linked words in a value

/// Finds the content of a page using the site's statistics for each block's place. This is the rule
/// of the `site` profile, in training and cleaning:
///
/// 1. The probability of a block is PageJudge's mean probability at the block's node, over the
///    sampled pages. If too many words are at nodes without a mean, PageJudge judges the blocks at
///    these nodes from the page alone; otherwise these blocks, except links, have the mean
///    probability of the blocks beside them.
/// 2. Three kinds of evidence lower the log odds: text that repeats at the same node on other
///    pages, a noisy node, and names that suggest boilerplate. The lowest importance of the
///    enclosing nodes raises or lowers the log odds. The importance of the innermost node counts
///    instead for labelled fields, and on known pages on which PageJudge finds almost nothing (such
///    as a list of titles on a site of threads).
/// 3. Blocks at or above best_threshold() are kept. A block that would be dropped only because its
///    text repeats is kept as a label if content follows it. A less probable block is kept
///    between blocks of content, or in an entry (a row, a post) of which at least half is content.
/// 4. find() drops asides (text next to the main text), see drop_asides().
/// 5. Lessons keep or drop the blocks that they apply to. The other steps treat these decisions as
///    certain, but find() may still drop text that appeared earlier on the page, see drop_copies().
/// 6. If the site's pages are records, every value is kept. find() also keeps the title and the
///    values between the title and the content.
///
/// One thread at a time; reuses its buffers across pages.
class ContentFinder {
 public:
  /// The tree must outlive the finder.
  explicit ContentFinder(const SiteTree& tree, StageSet without = {},
                         const ContentPolicy& policy = {})
      : m_tree{tree},
        m_without{without},
        m_policy{policy_for(tree, policy)},
        m_evidence{tree, without, m_policy},
        m_page_method{m_policy} {}

  /// Maps a page to the tree and finds its content. If the rule keeps almost nothing and PageMethod
  /// keeps much more, uses PageMethod's result and returns false: the page fell back.
  bool find(MappedPage& page);

  /// Runs only the rule, for training: adds no title, does not fall back to PageMethod, and does
  /// not drop copies, see drop_copies().
  void run_rule(MappedPage& page);

  /// True for each block that is content.
  const std::vector<bool>& kept() const { return m_kept; }
  std::size_t kept_words() const;
  /// The expected F measure of the kept words, [0, 1].
  double confidence() const { return m_confidence; }

  /// The lesson that keeps or drops a block; 0 if there is none.
  int lesson(std::size_t block) const {
    const SiteNode* node = m_taught.empty() ? nullptr : m_taught[m_page->blocks()[block].container];
    return node == nullptr ? 0 : node->taught.verdict;
  }
  /// True if lessons drop almost the whole page, so that an empty result is correct.
  bool is_emptied_by_lessons() const { return m_is_emptied; }

  /// The decision about a block, with its reason.
  Verdict verdict(std::size_t block) const;
  /// By block: the evidence behind its probability, in words; empty if the probability did not
  /// decide. Slow; for explanations only.
  std::vector<std::string> reasons();

  /// The probability that a block is content, with all evidence.
  double probability(std::size_t block) const {
    return m_takes_page_reading ? m_probabilities[block] : m_with_evidence[block];
  }
  /// True if the block's probability reaches the threshold even without the site's evidence.
  bool is_probable(std::size_t block) const { return m_probabilities[block] >= m_threshold; }
  /// True if PageJudge classifies a kept block as a reader's comment. Always false if the policy
  /// drops comments, and on sites whose content is comments.
  bool is_comment(std::size_t block);

  /// The evidence about a block, except its probability.
  const BlockEvidence& evidence(std::size_t block) const { return m_evidence[block]; }
  /// The share of the page's shingles that also occur on sampled pages, see PageFit.
  double familiar() const { return m_evidence.familiar(); }
  /// True if the block is a value of a record.
  bool is_record_value(std::size_t block);
  /// Like is_record_value(), but false if the site's pages are not records.
  bool is_value_of_records(std::size_t block) {
    return m_tree.has_records() && !m_without.has(Stage::records) && is_record_value(block);
  }
  /// True if the text at the block's place differs on most pages.
  bool is_value(std::size_t block);
  /// True if there is a label in the block or right before it.
  bool has_label(std::size_t block) {
    return m_places.labelled_place(block) != m_places.place(block);
  }

 private:
  /// The kind of the innermost group that encloses a block and has page-specific content.
  enum class Group : std::uint8_t { none, list, entry };
  /// Sibling elements with the same path.
  struct Alike {
    std::uint32_t elements = 0;
    std::uint32_t with_content = 0;
  };

  /// Also keeps comments on sites whose content is comments.
  static ContentPolicy policy_for(const SiteTree& tree, ContentPolicy policy) {
    policy.comments = policy.comments || tree.has_threads();
    return policy;
  }
  void find_lessons();
  void find_probabilities();
  void infer_unknown();
  void weigh_evidence();
  void keep_probable();
  void find_groups();
  void keep_entries();
  std::uint64_t link_in_entry(std::size_t index) const;
  std::vector<std::uint64_t> links_of_most_entries() const;
  void keep_labels();
  void keep_between();
  void keep_links();
  void find_region();
  void add_title();
  std::size_t find_title(std::size_t start);
  bool drops_changing_text(std::size_t least) const;
  bool take_page_reading(std::size_t least);
  void read_by_page();
  void apply_lessons();
  bool is_dropped(std::size_t index) const {
    return lesson(index) != 0 && !m_taught[block(index).container]->taught.keeps;
  }

  std::optional<std::uint16_t> probability_by_site(std::size_t index) const;
  bool bridges(std::size_t index) const;
  const Block& block(std::size_t index) const { return m_page->blocks()[index]; }

  const SiteTree& m_tree;
  StageSet m_without;
  ContentPolicy m_policy;
  const MappedPage* m_page = nullptr;
  EvidenceFinder m_evidence;
  PageMethod m_page_method;
  BlockPlaces m_places;
  bool m_is_known = false;            // most words are at paths with a probability
  bool m_takes_page_reading = false;  // the page fell back to PageMethod
  std::vector<bool> m_kept_by_page;   // by block; empty if PageMethod has not run
  std::vector<bool> m_kept;           // by block
  std::vector<bool> m_is_seen_before;
  std::vector<const SiteNode*> m_taught;  // by block element; empty without lessons
  bool m_is_emptied = false;              // lessons dropped almost the whole page
  std::vector<bool> m_is_inferred;        // by block: its probability is that of those beside it
  std::vector<bool> m_asides;             // by block: true if it is next to the main text
  std::vector<std::uint32_t> m_sizes;     // by block: words; 0 if its probability is unknown
  std::vector<double> m_probabilities;    // by block: the probability that it is content
  std::vector<double> m_without_repeats;  // by block: uses all evidence except repetition
  std::vector<double> m_with_evidence;    // by block: uses all evidence
  // Set by find_groups():
  std::vector<Group> m_groups;            // by block element; empty before find_groups()
  std::vector<std::uint32_t> m_entry_of;  // by block element: the outermost entry around it, or 0
  KeyNumbers m_alike_numbers;             // by parent and path
  std::vector<Alike> m_alike;
  std::vector<std::uint32_t> m_alike_of;  // by block element: index in m_alike, or 0
  NodeRange m_region;                     // a range of blocks
  std::vector<bool> m_bridged;            // scratch space for keep_between()
  double m_threshold = 0.5;
  double m_confidence = 0.0;
};

}  // namespace sst
