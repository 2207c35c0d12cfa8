#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/method/single_page_method.hpp"
#include "common/page/block.hpp"
#include "common/page/kept_content.hpp"
#include "common/page/page_tree.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/site/style_tree.hpp"

namespace sst::test {

/// The page tree of some HTML. Fails the test if the HTML cannot be parsed.
PageTree page(std::string_view html);

/// The tree as text: one line per node, such as `div class="a"` or `"text"`, indented by two spaces
/// per level.
std::string outline(const PageTree& page);

/// All texts of the page, unchanged and each in brackets.
std::string texts(const PageTree& page);

/// Running text of `words` words that are unique to the page with this number.
std::string words_of(int page, int words);

/// 20 words of typical boilerplate. The judge drops them if they repeat on a site, whatever pages
/// it is fitted to.
inline const std::string kSmallPrint =
    "Copyright by the editors. All rights reserved. Terms of use. Privacy policy. Contact us. "
    "Subscribe to our newsletter. Share this.";

/// The text of one block, with spaces where the page has white space between its texts.
std::string block_text(const PageTree& page, const Block& block);

/// The kept content as plain text.
std::string text_of(const PageTree& page, const KeptContent& content);

/// The text of a page that a method keeps; begins with "!" if find() returns false.
std::string found_text(SinglePageMethod& method, const PageTree& page);

/// Parses pages and builds style trees from them. Keys contain all class and id tokens.
class Pages {
 public:
  explicit Pages(const std::vector<std::string>& bodies,
                 LeafRule rule = LeafRule::parents_of_leaves);

  /// The compact tree of all pages, merged one by one.
  const StyleTree& tree() const { return m_tree; }
  const AttributeVocabulary& vocabulary() const { return m_vocabulary; }
  const std::vector<PageTree>& pages() const { return m_pages; }
  LeafRule rule() const { return m_rule; }

  /// The tree of pages [first, last).
  StyleTree tree_of(std::size_t first, std::size_t last) const;

 private:
  LeafRule m_rule;
  std::vector<PageTree> m_pages;
  AttributeVocabulary m_vocabulary;
  StyleTree m_tree;
};

/// A style tree as text, in canonical order: equal texts mean equal trees.
std::string outline(const StyleTree& tree);

/// The key of an element without attributes.
ElementKey plain_key(std::string_view tag);

}  // namespace sst::test
