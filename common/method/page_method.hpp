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

/// Cleaning by what a single page shows, for pages of sites that no model is known of.
///
/// Elements whose tags, roles, names or state speak of noise go, unless they hold too much of the
/// page for that; then main or article, if it holds enough, is all that counts, and what stands
/// before the first h1 goes. A page of running text is cut down to the element that holds it and
/// loses boxes of links in there; other pages (records, listings, forums) are left as they are. In
/// the end menus and repeats go.
///
/// Every step judges each element on sums over the blocks that were kept when the step began, so
/// the order of elements makes no difference. One thread at a time; keeps its memory.
class PageMethod : public SinglePageMethod {
 public:
  explicit PageMethod(const ContentPolicy& policy = {}) : m_policy{policy} {}

  bool find(const PageTree& page, const BlockList& blocks, KeptContent& content) override;

  /// Says for each block whether it is content. If nothing would be left, all that the first step
  /// left is kept, else everything, and the result is false.
  bool find_blocks(const PageTree& page, const BlockList& blocks, std::vector<bool>& kept);

 private:
  struct ElementSigns {
    double guard = 0.0;  // names: noise if it holds no more than this share of the page
    bool is_noise_by_tag = false;
    bool is_header_by_name = false;
    bool is_comments = false;
    bool is_hidden = false;
    bool never = false;  // noise
  };
  void look_at_blocks();
  void look_at_elements();
  void look_at_names(NodeId node, ElementSigns& element);
  void add_up();
  void keep_none_of(const BlockElement& element);
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
  BlockSums m_words;                     // of kept blocks
  BlockSums m_linked;                    // words of kept blocks in links
  BlockSums m_prose;                     // words of kept running text, not in links
  bool m_is_in_article = false;
  std::vector<double> m_values;
  std::string m_text;
};

}  // namespace sst
