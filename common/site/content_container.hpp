#pragma once

#include <cstdint>
#include <vector>

#include "common/page/block_sums.hpp"
#include "common/site/block_judge.hpp"
#include "common/site/page_view.hpp"

namespace sst {

/// Finds the element of a page that its content stands in: the innermost one that holds most of the
/// region, or one around it in which more of the site's pages have their content, or in which there
/// is much more of the page's own text.
class ContentContainer {
 public:
  /// `region` says for each block whether it is kept; the other blocks of the page are judged by
  /// `judge`. Both must outlive the use of the container.
  void find(const PageView& view, const BlockJudge& judge, const std::vector<bool>& region);

  /// Takes over what another one found on the same page.
  void take(const ContentContainer& other) {
    m_element = other.m_element;
    m_region_element = other.m_region_element;
    m_found = other.m_found;
    m_is_known = other.m_is_known;
  }

  /// False if there is neither a region nor an element that the site has its content in.
  bool found() const { return m_found; }
  /// In blocks().elements(); 0, the root, if that holds the content or none was found.
  std::uint32_t element() const { return m_element; }
  /// The element that holds most of the region.
  std::uint32_t region_element() const { return m_region_element; }

  /// True if the element is the container or stands in it.
  bool holds(std::uint32_t element) const;
  /// True if the site's pages have their content in such elements, or in one within it.
  bool is_known() const { return m_is_known; }
  /// Words of the region in an element.
  std::uint32_t region_words_in(std::uint32_t element) const;
  std::uint32_t region_words() const { return m_region_words.all(); }

 private:
  void take_known();
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
  BlockSums m_own_words;  // of open blocks
  std::uint32_t m_element = 0;
  std::uint32_t m_region_element = 0;
  bool m_found = false;
  bool m_is_known = false;
};

}  // namespace sst
