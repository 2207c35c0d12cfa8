#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/method/single_page_method.hpp"
#include "common/page/block.hpp"
#include "common/page/block_sums.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/page_tree.hpp"

namespace sst {

/// Cleans a page by itself, for pages of sites without a model. The steps are:
///
/// 1. Drop elements whose tag, role, names or state mean boilerplate, unless they hold too much of
///    the page.
/// 2. If main or article holds enough of the page, restrict the content to it.
/// 3. Drop the blocks before the first h1, unless they are too much of the page.
/// 4. On a page of running text, restrict the content to the element that holds it, and drop boxes
///    of links in it. Other pages (records, listings, forums) stay as they are.
/// 5. Drop menus and repeats.
///
/// Every step judges elements by sums over the blocks that were kept when the step began, so the
/// order of elements does not matter. One thread at a time; keeps its memory from page to page.
class PageMethod : public SinglePageMethod {
 public:
  explicit PageMethod(const ContentPolicy& policy = {}) : m_policy{policy} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// Sets `kept` to true for each block that is content. If no block is left, falls back to the
  /// result of dropping by tag and role, or else to all blocks, and returns false.
  bool find_blocks(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

 private:
  struct ElementSigns {
    double guard = 0.0;  // noise by name if it holds at most this share of the page; 0: no name
    bool is_noise_by_tag = false;
    bool is_header_by_name = false;
    bool is_comments = false;
    bool is_hidden = false;
    bool is_never_noise = false;
  };
  void find_prose();
  void classify_elements();
  void classify_names(NodeId node, ElementSigns& element);
  void update_sums();
  void drop_element(const BlockElement& element);
  void restrict_to(const BlockElement& element);

  void drop_by_tags();
  void drop_by_names();
  void find_scope();
  void restrict_to_largest(bool (*is_scope)(const PageTree& page, NodeId node), double least_share);
  void drop_before_heading();
  bool is_running_text();
  void find_text_element();
  void drop_link_boxes();
  void drop_menus();
  void drop_repeats();
  bool keeps_words() const;

  Tag tag_of(const BlockElement& element) const { return m_page->node(element.node).tag; }

  ContentPolicy m_policy;
  std::vector<bool> m_found;  // by block
  const PageTree* m_page = nullptr;
  const BlockList* m_blocks = nullptr;
  std::vector<bool>* m_kept = nullptr;
  std::vector<ElementSigns> m_elements;  // by element
  std::vector<bool> m_is_prose;          // by block
  BlockSums m_words;                     // words of kept blocks
  BlockSums m_linked;                    // linked words of kept blocks
  BlockSums m_prose;                     // unlinked words of kept running text
  bool m_is_in_article = false;
  std::vector<double> m_values;
  std::string m_text;
};

}  // namespace sst
