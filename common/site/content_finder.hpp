#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/page/block.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/node_range.hpp"
#include "common/site/evidence_finder.hpp"
#include "common/site/mapped_page.hpp"
#include "common/site/site_rule.hpp"
#include "common/site/site_tree.hpp"
#include "common/site/stage.hpp"
#include "common/site/verdict.hpp"

namespace sst {

/// Finds the content of a page of a site, by the whole rule of the `site` profile:
///
/// 1. SiteRule decides about each block.
/// 2. If the policy keeps links or favors recall, links in the content are kept.
/// 3. The title is kept, and the values between the title and the content.
/// 4. Lessons keep or drop the blocks that they apply to.
/// 5. Asides (text next to the main text) are dropped, see drop_asides().
/// 6. If almost nothing is left, PageMethod may decide instead.
/// 7. Notes, formulas and the sources of quotations that belong to the content are kept.
/// 8. Lessons are applied again.
/// 9. Text that appeared earlier on the page is dropped, even if a lesson keeps it, see
///    drop_copies().
///
/// One thread at a time; reuses its buffers across pages.
class ContentFinder {
 public:
  /// The tree must outlive the finder.
  explicit ContentFinder(const SiteTree& tree, StageSet without = {},
                         const ContentPolicy& policy = {})
      : m_tree{tree}, m_without{without}, m_rule{tree, without, policy} {}

  /// Maps a page to the tree and finds its content. If the rule keeps almost nothing and PageMethod
  /// keeps much more, uses PageMethod's result and returns false: the page fell back.
  bool find(MappedPage& page);

  /// True for each block that is content.
  const std::vector<bool>& kept() const { return m_kept; }
  std::size_t kept_words() const;
  /// The expected F measure of the kept words, [0, 1].
  double confidence() const {
    return m_takes_page_reading ? m_rule.page_method().confidence().value_or(0.0)
                                : m_rule.confidence();
  }

  /// The lesson that keeps or drops a block; 0 if there is none.
  int lesson(std::size_t block) const { return m_rule.lesson(block); }
  /// True if lessons drop almost the whole page, so that an empty result is correct.
  bool is_emptied_by_lessons() const { return m_is_emptied; }

  /// The decision about a block, with its reason.
  Verdict verdict(std::size_t block) const;
  /// By block: the evidence behind its probability, in words; empty if the probability did not
  /// decide. Slow; for explanations only.
  std::vector<std::string> reasons();

  /// The probability that a block is content, with all evidence.
  double probability(std::size_t block) const {
    return m_takes_page_reading ? bare_probability(block) : m_rule.probability(block);
  }
  /// True if the block's probability before the site's evidence reaches the threshold.
  bool is_probable(std::size_t block) const { return bare_probability(block) >= threshold(); }
  /// True if PageJudge classifies a kept block as a reader's comment. Always false if the policy
  /// drops comments, and on sites whose content is comments.
  bool is_comment(std::size_t block);

  /// The evidence about a block, except its probability.
  const BlockEvidence& evidence(std::size_t block) const { return m_rule.evidence(block); }
  /// The share of the page's shingles that also occur on sampled pages, see PageFit.
  double familiar() const { return m_rule.familiar(); }
  /// See SiteRule.
  bool is_value(std::size_t block) { return m_rule.is_value(block); }
  bool is_value_of_records(std::size_t block) { return m_rule.is_value_of_records(block); }

 private:
  void keep_links();
  void find_region();
  void add_title();
  std::size_t find_title(std::size_t start);
  bool drops_changing_text(std::size_t least) const;
  bool take_page_reading(std::size_t least);
  std::string change_in_words(std::size_t index) const;

  /// See SiteRule, or PageMethod if the page fell back.
  double bare_probability(std::size_t block) const {
    return m_takes_page_reading ? m_rule.page_method().probabilities()[block]
                                : m_rule.bare_probability(block);
  }
  double threshold() const {
    return m_takes_page_reading ? m_rule.page_method().threshold() : m_rule.threshold();
  }
  const Block& block(std::size_t index) const { return m_page->blocks()[index]; }

  const SiteTree& m_tree;
  StageSet m_without;
  SiteRule m_rule;
  const MappedPage* m_page = nullptr;
  bool m_takes_page_reading = false;  // the page fell back to PageMethod
  bool m_is_emptied = false;          // lessons dropped almost the whole page
  std::vector<bool> m_kept;           // by block
  std::vector<bool> m_is_seen_before;
  std::vector<bool> m_asides;  // by block: true if it is next to the main text
  NodeRange m_region;          // a range of blocks
};

}  // namespace sst
