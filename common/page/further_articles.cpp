#include "common/page/further_articles.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "common/page/name_words.hpp"
#include "common/page/title_words.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kWords = 80;  // minimum number of words in an article
constexpr int kLevels = 12;  // maximum number of elements around the heading that are checked
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

class FurtherArticles {
 public:
  FurtherArticles(const PageTree& page, const BlockList& blocks, const std::vector<bool>& kept,
                  std::vector<bool>& asides)
      : m_page{page}, m_blocks{blocks}, m_kept{kept}, m_asides{asides}, m_title{page} {}

  void find() {
    const std::size_t heading = find_heading();
    if (heading == kNone) {
      return;
    }
    const auto elements = m_blocks.elements();
    std::uint32_t own = m_blocks[heading].container;
    for (int level = 0; level < kLevels && own != 0; ++level) {
      if (is_article_element(elements[own])) {
        find_behind(own, m_blocks[heading].heading);
      }
      own = elements[own].parent;
    }
  }

 private:
  /// The first kept <h1>, or else <h2>, that contains the title's words; kNone if no other heading
  /// of the same level follows.
  std::size_t find_heading() const {
    for (const int level : {1, 2}) {
      std::size_t own = kNone;
      for (std::size_t i = 0; i < m_kept.size(); ++i) {
        if (m_blocks[i].heading != level || (own == kNone && !m_kept[i])) {
          continue;
        }
        if (own != kNone) {
          return own;
        }
        if (m_title.has(m_blocks, m_blocks[i])) {
          own = i;
        }
      }
      if (own != kNone) {
        return kNone;
      }
    }
    return kNone;
  }

  /// Finds the further articles among the later siblings of the element `own`.
  void find_behind(std::uint32_t own, std::uint8_t level) {
    const auto elements = m_blocks.elements();
    for (std::uint32_t i = own + 1;
         i < elements.size() && elements[i].parent >= elements[own].parent; ++i) {
      if (elements[i].parent == elements[own].parent && is_article_element(elements[i]) &&
          tells_another(elements[i], level) && have_common_class(i, own)) {
        std::fill(m_asides.begin() + elements[i].first, m_asides.begin() + elements[i].end, true);
      }
    }
  }

  bool is_article_element(const BlockElement& element) const {
    return m_page.node(element.node).tag == Tag::article;
  }

  std::string_view class_of(std::uint32_t element) const {
    return m_page.attribute(m_blocks.elements()[element].node, AttributeName::class_);
  }

  /// True if the elements share a class, or have equal ones. WordPress writes each article's number
  /// and topic: "post-17 post category-weather".
  bool have_common_class(std::uint32_t a, std::uint32_t b) const {
    bool is_common = class_of(a) == class_of(b);
    for_each_name_word(class_of(a), [&](std::string_view word) {
      is_common = is_common || has_name_word(class_of(b), word);
    });
    return is_common;
  }

  /// True if the article is long and has headings of `level`, none of which has the title's words.
  bool tells_another(const BlockElement& element, std::uint8_t level) const {
    if (m_blocks.word_count(element) < kWords) {
      return false;
    }
    bool has_heading = false;
    for (std::uint32_t i = element.first; i < element.end; ++i) {
      if (m_blocks[i].heading == level) {
        if (m_title.has(m_blocks, m_blocks[i])) {
          return false;
        }
        has_heading = true;
      }
    }
    return has_heading;
  }

  const PageTree& m_page;
  const BlockList& m_blocks;
  const std::vector<bool>& m_kept;
  std::vector<bool>& m_asides;
  TitleWords m_title;
};

}  // namespace

void find_further_articles(const PageTree& page, const BlockList& blocks,
                           const std::vector<bool>& kept, std::vector<bool>& asides) {
  const auto articles = std::ranges::count_if(blocks.elements(), [&](const BlockElement& element) {
    return page.node(element.node).tag == Tag::article;
  });
  if (articles > 1) {
    FurtherArticles{page, blocks, kept, asides}.find();
  }
}

}  // namespace sst
