#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/method/page_method.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/content_policy.hpp"
#include "common/site/block_judge.hpp"
#include "common/site/block_places.hpp"
#include "common/site/content_container.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"
#include "common/site/stage.hpp"
#include "common/site/verdict.hpp"

namespace sst {

// Training and cleaning agree on these.
inline constexpr std::size_t kFewKeptWords = 40;  ///< with fewer, a pass without the site is tried
inline constexpr double kValueLinkDensity = 0.8;  ///< the most linked words of a value, as a share

/// Finds the content of a page from its site's evidence and the layout of the whole page. This is
/// the page pass of the profile `site`, in training and in cleaning:
///
/// 1. BlockJudge judges each block by itself.
/// 2. The region is the run of blocks in which good blocks most outweigh the others.
/// 3. ContentContainer finds the element that holds the region.
/// 4. Good blocks in the container are kept. Boxes beside and inside it are dropped.
/// 5. The title is added, with the values below it; on sites of records, every value is added.
/// 6. In find() only: a block whose probability of being content is far from the page's best
///    threshold is kept or dropped by it. The probability is the mean that PageJudge gave the
///    block's path on the sampled pages; where too few paths have one, that of the page itself. On
///    sites that follow the judge, it decides about all blocks.
///
/// One thread at a time; keeps its memory from page to page.
class ContentFinder {
 public:
  /// The evidence must outlive the finder.
  explicit ContentFinder(const SiteEvidence& evidence, StageSet without = {},
                         const ContentPolicy& policy = {})
      : m_evidence{evidence},
        m_without{without},
        m_policy{policy},
        m_judge{evidence, without, policy},
        m_page_method{policy} {}

  /// Finds the content of a page. If the site's evidence leaves almost nothing, and PageMethod
  /// keeps much more of the page by itself, the latter is taken. Returns false in this case: the
  /// page fell back.
  bool find(const PageView& view);

  /// True for each block that is content.
  const std::vector<bool>& kept() const { return m_kept; }

  /// The decision about a block, and why.
  Verdict verdict(std::size_t block) const;

  /// True if PageJudge takes a kept block for a reader's comment. False unless the policy keeps
  /// comments.
  bool is_comment(std::size_t block);

  /// By block: the evidence behind its probability, in words; empty if that did not decide. Slow:
  /// for explanations.
  std::vector<std::string> reasons();

  /// The site's evidence on the path of an element of blocks(); null if the path is unknown.
  const PathEvidence* evidence(std::uint32_t element) const { return m_judge.evidence(element); }

  /// The container, as an index into blocks().elements(); 0 if there is none.
  std::uint32_t content_element() const { return m_container.element(); }

  /// One pass, for training: no fallback, and repeats on the page are not dropped.
  void run_pass(const PageView& view, EvidenceScope scope);

  /// The element that holds most of the region, as an index into blocks().elements(); 0 if there is
  /// none.
  std::uint32_t region_element() const { return m_container.region_element(); }
  std::size_t kept_words() const;
  /// By block: true if it is surely content by its probability. REQUIRES: the last call was
  /// run_pass() with the site's evidence.
  std::vector<bool> sure_blocks();
  /// True if the block repeats on the site at its path.
  bool is_template(std::size_t block) const { return m_judge[block].is_repeated; }
  /// The share of the page's shingles that are shared with sampled pages: see PageFit.
  double familiar() const { return m_judge.familiar(); }
  /// True if the block is a value of a record.
  bool is_record_value(std::size_t block);
  /// True if the block is at a place where most pages differ.
  bool is_value(std::size_t block);
  /// True if there is a label in the block or right before it.
  bool has_label(std::size_t block) {
    return m_places.labelled_place(block) != m_places.place(block);
  }
  /// The evidence for and against a block by itself.
  const BlockJudgement& judgement(std::size_t block) const { return m_judge[block]; }
  /// True if the block is in the container.
  bool is_in_container(std::size_t index) const {
    return m_container.found() && m_container.holds(block(index).container);
  }
  /// The number of words outside links; 0 if the block is shared with other pages.
  std::uint32_t own_words(std::size_t block) const { return m_judge[block].own_words; }

 private:
  struct ElementLayout {
    std::uint32_t table = 0;  // the element itself or the innermost table around it
    std::uint32_t rows = 0;   // of a table; one header cell counts as more rows than layout has
    std::uint32_t box = 0;    // the box around it, see find_boxes()
    bool is_layout = false;   // true for a box that is a table without data
  };

  bool take_page_reading(std::size_t least);
  void find_region();
  void find_main_path();
  void fill_container();
  void drop_boxes();
  void find_boxes();
  bool looks_like_box(std::uint32_t table) const;
  void add_title();
  std::size_t find_title(std::size_t first_kept);
  void add_records();
  void keep_labels();
  void read_by_page();
  void correct_by_judge();
  double least_to_return(std::size_t index) const;
  double least_to_stay() const;
  bool is_page_decisive() const;
  void find_probabilities();
  void look_up_probabilities();
  bool is_judged_by_site(std::size_t index) const;
  bool may_come_back(std::size_t index, std::size_t first_kept) const;
  bool introduces_content(std::size_t index) const;
  bool is_under_heading(std::size_t index) const;
  void drop_repeats();

  const Block& block(std::size_t index) const { return m_view->blocks()[index]; }
  const BlockElement& element(std::uint32_t index) const {
    return m_view->blocks().elements()[index];
  }
  Tag tag_of(std::uint32_t index) const { return m_view->page().node(element(index).node).tag; }

  const SiteEvidence& m_evidence;
  StageSet m_without;
  ContentPolicy m_policy;
  const PageView* m_view = nullptr;
  bool m_uses_site = true;
  BlockJudge m_judge;
  PageMethod m_page_method;
  bool m_takes_page_reading = false;  // the page fell back to PageMethod
  ContentContainer m_container;
  BlockPlaces m_places;
  std::vector<bool> m_kept_by_page;       // by block; empty if the page was not read by itself
  std::vector<bool> m_kept;               // by block
  std::vector<double> m_probabilities;    // by block, of content
  std::vector<std::uint32_t> m_sizes;     // by block, in words; 0 if its probability is unknown
  double m_threshold = 0.5;               // of the probabilities: the best one for the page
  std::vector<bool> m_is_corrected;       // by block: the judge decided about it
  std::vector<bool> m_is_seen_before;     // by block
  std::vector<ElementLayout> m_elements;  // by block element
  BlockSums m_link_blocks;                // 1 for each block that is mostly links
  std::size_t m_region_start = 0;         // the region's first block; kNone if there is no region
  PathHash m_main_path = 0;               // the path with the most words of the region
  std::string m_scratch;
};

}  // namespace sst
