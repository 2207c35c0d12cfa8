#pragma once

#include <cstdint>
#include <vector>

#include "common/page/block_sums.hpp"
#include "common/site/block_judge.hpp"
#include "common/site/page_view.hpp"

namespace sst {

/// Finds the container: the element that holds a page's main content. It starts from the innermost
/// element that holds most of the region. It then moves outward to an element that more of the
/// site's pages use as their container, or that has much more of the page's own text. One thread at
/// a time.
class ContentContainer {
 public:
  /// `region` is true for each block of the region, and `judge` has judged all blocks of `view`.
  /// The view and the judge must outlive the use of the container.
  void find(const PageView& view, const BlockJudge& judge, const std::vector<bool>& region);

  /// The page has no container: its content was found in another way.
  void forget_result() {
    m_element = 0;
    m_region_element = 0;
    m_found = false;
    m_is_known = false;
  }

  /// False if the page has neither a region nor an element that its site's pages voted for.
  bool found() const { return m_found; }
  /// The container, as an index into blocks().elements(); 0, the root, if none was found.
  std::uint32_t element() const { return m_element; }
  /// The innermost element that holds most of the region.
  std::uint32_t region_element() const { return m_region_element; }

  /// True if the element is the container or inside it.
  bool holds(std::uint32_t element) const;
  /// True if enough of the site's pages have their content in elements with the container's path,
  /// or, where the container was widened for its own text, with the path before that.
  bool is_known() const { return m_is_known; }
  /// The number of words of the region in an element.
  std::uint32_t region_words_in(std::uint32_t element) const;
  std::uint32_t region_words() const { return m_region_words.all(); }

 private:
  void choose_known();
  void shrink_to_region();
  void grow_to_known();
  void grow_to_own_text();

  bool is_voted(std::uint32_t element) const;
  std::uint32_t votes(std::uint32_t element) const;
  std::uint32_t own_words_in(std::uint32_t element) const;
  std::uint32_t parent(std::uint32_t element) const {
    return m_view->blocks().elements()[element].parent;
  }

  const PageView* m_view = nullptr;
  const BlockJudge* m_judge = nullptr;
  BlockSums m_region_words;
  BlockSums m_own_words;  // 0 for blocks that are not open
  std::uint32_t m_element = 0;
  std::uint32_t m_region_element = 0;
  bool m_found = false;
  bool m_is_known = false;
};

}  // namespace sst
