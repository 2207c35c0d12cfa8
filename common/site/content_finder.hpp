#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/page/lexicon.hpp"
#include "common/page/wishes.hpp"
#include "common/site/page_view.hpp"
#include "common/site/site_evidence.hpp"
#include "common/site/stage.hpp"

namespace sst {

/// Finds the content of a page by what its site tells of its blocks, and by reading the page as a
/// whole: the page pass of the site profile.
///
/// A block is good if it does not repeat on the site at its place, is no noise by name, is not
/// vetoed by the site, and is not mostly links. The region is the run of blocks in which good ones
/// most outweigh the others; the container is the element that holds most of it, or one around that
/// which holds the content on more pages. Good blocks in the container are kept, boxes beside and
/// inside it are not; the title and what stands below it is added, and on sites of records every
/// value.
///
/// One thread at a time; keeps its memory from page to page.
class ContentFinder {
 public:
  /// The evidence must outlive the finder.
  explicit ContentFinder(const SiteEvidence& evidence, StageSet without = {},
                         const Wishes& wishes = {})
      : m_evidence{evidence}, m_without{without}, m_wishes{wishes} {}

  /// Finds the content of a page. Where the site's evidence leaves next to nothing and the page by
  /// itself has much more to show, that is taken, and the result is false.
  bool find(const PageView& view);

  /// By block: true if it is content.
  const std::vector<bool>& kept() const { return m_kept; }

  /// What became of a block, and why: "kept", "repeats", "noise_by_name", "vetoed", "links", or
  /// "outside", of where the content is.
  std::string_view verdict(std::size_t block) const;

  /// The element that content was looked for in, in blocks().elements(); 0 if there is none.
  std::uint32_t content_element() const { return m_has_container ? m_container : 0; }

  /// Of learning: one pass, with the evidence of the site or without, repeats left as they are.
  enum class Reading : std::uint8_t { site, page };
  void run(const PageView& view, Reading reading);

  /// The element that holds most of the region, in blocks().elements(); 0 if there is none.
  std::uint32_t container() const { return m_region_container; }
  std::size_t kept_words() const;
  /// True if the block is a value of a record.
  bool is_record_value(std::size_t block) const;
  /// True if most of the block's shingles stand on other pages, too.
  bool is_shared(std::size_t block) const { return m_blocks[block].is_shared; }

 private:
  struct BlockState {
    bool is_repeated = false;  // at its place
    bool is_shared = false;    // anywhere
    bool is_lexical_noise = false;
    bool is_vetoed = false;
    bool is_open = false;  // none of these three
    bool is_good = false;  // and not mostly links
  };
  struct ElementState {
    const PathEvidence* evidence = nullptr;
    bool is_wished = false;
    bool is_vetoed = false;
    bool is_lexical_noise = false;
    bool is_layout = false;   // a box that is a table: no data are in it
    std::uint32_t table = 0;  // the innermost one that it is or is in
    std::uint32_t rows = 0;   // of a table; a header cell counts for more than layout has
    std::uint32_t box = 0;    // that it is in, see find_boxes()
  };

  void look_at_elements();
  void look_at_blocks();
  void find_lexical_noise();
  bool is_wished(LexicalSense sense) const;
  bool is_noise_by_name(LexicalSense sense, std::uint64_t unlinked) const;
  void find_region();
  void find_container();
  void widen_container();
  void fill_container();
  void drop_boxes();
  void find_boxes();
  void add_title();
  std::size_t find_title(std::size_t first_kept);
  void add_records();
  void drop_repeats();
  bool read_by_itself(std::size_t least);

  std::uint64_t kept_words_in(std::uint32_t element) const;
  bool is_in(std::uint32_t element, std::uint32_t ancestor) const;
  bool looks_like_box(std::uint32_t table) const;
  std::uint32_t container_votes(std::uint32_t element) const;
  bool is_voted_container(std::uint32_t element) const;
  const Block& block(std::size_t index) const { return m_view->blocks()[index]; }
  const BlockElement& element(std::uint32_t index) const {
    return m_view->blocks().elements()[index];
  }
  std::uint32_t parent(std::uint32_t index) const { return element(index).parent; }
  Tag tag_of(std::uint32_t index) const { return m_view->page().node(element(index).node).tag; }

  const SiteEvidence& m_evidence;
  StageSet m_without;
  Wishes m_wishes;
  const PageView* m_view = nullptr;
  bool m_uses_site = true;
  std::vector<bool> m_kept;                   // by block
  std::vector<BlockState> m_blocks;           // by block
  std::vector<ElementState> m_elements;       // by block element
  std::vector<std::uint64_t> m_unlinked;      // sums over blocks: words of unshared text
  std::vector<std::uint64_t> m_own_words;     // sums over blocks: of open ones
  std::vector<std::uint64_t> m_words;         // sums over blocks
  std::vector<std::uint64_t> m_region_words;  // sums over blocks: words kept by the region
  std::vector<std::uint32_t> m_link_blocks;   // sums over blocks: those that are mostly links
  std::size_t m_region_start = 0;             // kNone if there is no region
  std::uint32_t m_region_container = 0;
  std::uint32_t m_container = 0;
  bool m_has_container = false;
  PathHash m_main_path = 0;  // of the blocks that most of the region's words are in
  std::string m_scratch;
};

}  // namespace sst
