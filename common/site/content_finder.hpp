#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

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

/// Finds the content of a page by what its site tells of its blocks, and by reading the page as a
/// whole: the page pass of the site profile.
///
/// Each block is judged by itself, see BlockJudge. The region is the run of blocks in which good
/// ones most outweigh the others; the container is the element that it tells, see ContentContainer.
/// Good blocks in the container are kept, boxes beside and inside it are not; the title and what
/// stands below it is added, and on sites of records every value.
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
        m_judge{evidence, without, policy} {}

  /// Finds the content of a page. Where the site's evidence leaves next to nothing and the page by
  /// itself has much more to show, that is taken; where nothing would be left, all that is not the
  /// site's. The result is false then.
  bool find(const PageView& view);

  /// By block: true if it is content.
  const std::vector<bool>& kept() const { return m_kept; }

  /// The decision about a block, and why.
  Verdict verdict(std::size_t block) const;

  /// What the site knows of an element of blocks(); null if nothing.
  const PathEvidence* evidence(std::uint32_t element) const { return m_judge.evidence(element); }

  /// The element that content was looked for in, in blocks().elements(); 0 if there is none.
  std::uint32_t content_element() const { return m_container.element(); }

  /// Of learning: one pass, repeats on the page left as they are.
  void run(const PageView& view, Reading reading);

  /// The element that holds most of the region, in blocks().elements(); 0 if there is none.
  std::uint32_t region_element() const { return m_container.region_element(); }
  std::size_t kept_words() const;
  /// True if the block repeats on the site at its place.
  bool is_template(std::size_t block) const { return m_judge[block].is_repeated; }
  /// The share of the page's shingles that stand on sampled pages: see PageFit.
  double familiar() const { return m_judge.familiar(); }
  /// True if the block is a value of a record.
  bool is_record_value(std::size_t block);
  /// True if a label stands in the block or right before it.
  bool has_label(std::size_t block) {
    return m_places.labelled_place(block) != m_places.place(block);
  }
  /// Words of the block that are neither linked nor on other pages, too.
  std::uint32_t own_words(std::size_t block) const { return m_judge[block].own_words; }

 private:
  struct ElementLayout {
    std::uint32_t table = 0;  // the innermost one that it is or is in
    std::uint32_t rows = 0;   // of a table; a header cell counts for more than layout has
    std::uint32_t box = 0;    // that it is in, see find_boxes()
    bool is_layout = false;   // a box that is a table: no data are in it
  };

  bool read_by_itself(std::size_t least);
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
  void keep_list();
  void drop_repeats();

  bool is_in_container(std::size_t index) const {
    return m_container.found() && m_container.holds(block(index).container);
  }
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
  ContentContainer m_container;
  BlockPlaces m_places;
  std::vector<bool> m_kept;               // by block
  std::vector<bool> m_is_seen_before;     // by block
  std::vector<ElementLayout> m_elements;  // by block element
  BlockSums m_link_blocks;                // 1 for those that are mostly links
  std::size_t m_region_start = 0;         // no block if there is no region
  PathHash m_main_path = 0;               // of the blocks that most of the region's words are in
  std::string m_scratch;
};

}  // namespace sst
