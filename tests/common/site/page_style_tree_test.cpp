#include "common/site/page_style_tree.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The style tree of a page, such as "body(div(p,#text),p)". Leaves have no parentheses.
std::string shape(std::string_view html, LeafRule rule = LeafRule::parents_of_leaves) {
  const PageTree page = test::page(html);
  const AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  PageStyleTree tree;
  tree.build(page, keys, rule);
  const auto write = [&](const auto& self, const PageStyleTree::ElementNode& node) -> std::string {
    std::string out{page.name(node.page_node)};
    if (node.is_leaf()) {
      return out;
    }
    out += '(';
    for (const PageStyleTree::ElementNode& child : tree.children(node)) {
      out += (out.back() == '(' ? "" : ",") + self(self, child);
    }
    return out + ')';
  };
  return write(write, tree.nodes()[0]);
}

TEST(PageStyleTree, EndsAtTagLeavesInTheBasicAlgorithm) {
  EXPECT_EQ(shape("<body><div><p>a<b>c</b></p></div>", LeafRule::tag_leaves),
            "#root(body(div(p(#text,b))))");
}

// Enhancement 2: "we use the parent nodes of the actual leaf tag nodes".
TEST(PageStyleTree, EndsAtParentsOfLeaves) {
  EXPECT_EQ(shape("<body><div><p>a<b>c</b></p></div>"), "#root(body(div(p)))");
  EXPECT_EQ(shape("<body><div><ul><li>a<li>b</ul></div>"), "#root(body(div(ul)))");
}

TEST(PageStyleTree, KeepsLeavesBesideLargerElements) {
  EXPECT_EQ(shape("<body><h1>t</h1><div><p>a<b>c</b></p></div><img src=x>"),
            "#root(body(h1,div(p),img))");
}

TEST(PageStyleTree, HasTextBesideElementsAsLeaves) {
  EXPECT_EQ(shape("<body>one<div><p>a<b>c</b></p></div>two"), "#root(body(#text,div(p),#text))");
}

TEST(PageStyleTree, PassesOverBlankText) {
  EXPECT_EQ(shape("<body><pre><span><b>a</b></span>\n\n<span><b>b</b></span></pre>"),
            "#root(body(pre(span,span)))");
}

TEST(PageStyleTree, HasARootEvenWhereTheBodyIsALeaf) {
  EXPECT_EQ(shape("<body>text"), "#root(body)");
}

}  // namespace
}  // namespace sst
