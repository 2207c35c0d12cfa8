#include "common/site/style_tree.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

using test::outline;
using test::Pages;

std::vector<const StyleTree::StyleNode*> styles_of(const StyleTree& tree,
                                                   StyleTree::ElementId element) {
  std::vector<const StyleTree::StyleNode*> styles;
  for (auto id = tree.elements()[element].first_style; id != StyleTree::kNoStyle;
       id = tree.styles()[id].next_style) {
    styles.push_back(&tree.styles()[id]);
  }
  return styles;
}

/// The children of a style, such as "TABLE-IMG-TABLE".
std::string sequence(const StyleTree& tree, const StyleTree::StyleNode& style) {
  std::string names;
  for (std::uint32_t c = 0; c < style.child_count; ++c) {
    const ElementKey key = tree.elements()[style.first_child + c].key;
    for (const char* tag : {"body", "table", "img", "p", "a", "br"}) {
      if (key == test::plain_key(tag)) {
        names += (names.empty() ? "" : "-") + std::string{tag};
      }
    }
  }
  return names;
}

// [Yi03, figure 3]: two pages differ only below the right table, P-IMG-P-A and P-BR-P.
TEST(StyleTree, IsThatOfFigure3) {
  const Pages pages{
      {"<table></table><img src=1><table><p>a</p><img src=2><p>b</p><a href=x>c</a></table>",
       "<table></table><img src=1><table><p>d</p><br><p>e</p></table>"},
      LeafRule::tag_leaves};
  const StyleTree& tree = pages.tree();

  const auto root = styles_of(tree, StyleTree::kRoot);
  ASSERT_EQ(root.size(), 1U);
  EXPECT_EQ(sequence(tree, *root[0]), "body");
  EXPECT_EQ(root[0]->pages, 2U);

  const auto body = styles_of(tree, root[0]->first_child);
  ASSERT_EQ(body.size(), 1U) << "both pages have one style below BODY";
  EXPECT_EQ(sequence(tree, *body[0]), "table-img-table");
  EXPECT_EQ(body[0]->pages, 2U);
  EXPECT_TRUE(styles_of(tree, body[0]->first_child).empty()) << "the left table is a leaf";
  EXPECT_EQ(tree.pages(body[0]->first_child), 2U);

  auto right = styles_of(tree, body[0]->first_child + 2);
  ASSERT_EQ(right.size(), 2U);
  if (right[0]->child_count < right[1]->child_count) {
    std::swap(right[0], right[1]);
  }
  EXPECT_EQ(sequence(tree, *right[0]), "p-img-p-a");
  EXPECT_EQ(sequence(tree, *right[1]), "p-br-p");
  EXPECT_EQ(right[0]->pages, 1U);
  EXPECT_EQ(right[1]->pages, 1U);
}

TEST(StyleTree, MergingIdenticalPagesKeepsOneStyle) {
  const std::string body = "<div><p>a <b>b</b></p><p>c <b>d</b></p></div>";
  const Pages once{{body}};
  const Pages thrice{{body, body, body}};
  EXPECT_EQ(once.tree().styles().size(), thrice.tree().styles().size());
  EXPECT_EQ(once.tree().elements().size(), thrice.tree().elements().size());
  for (const StyleTree::StyleNode& style : thrice.tree().styles()) {
    EXPECT_EQ(style.pages, 3U);
  }
}

TEST(StyleTree, CountsOnHowManyPagesAFeatureOccursSoOften) {
  const Pages pages{{"<p>tea tea milk</p>", "<p>tea</p>", "<p>Tea, tea!</p>"}};
  const StyleTree& tree = pages.tree();
  // The tree is root > body. p is a leaf tag, so its parent body is the leaf.
  const auto seen = tree.observations(1);
  ASSERT_EQ(seen.size(), 3U);
  const FeatureHash tea = hash_feature(FeatureKind::word, "tea");
  const FeatureHash milk = hash_feature(FeatureKind::word, "milk");
  for (const StyleTree::Observation& observation : seen) {
    if (observation.feature == milk) {
      EXPECT_EQ(observation.count, 1U);
      EXPECT_EQ(observation.pages, 1U);
    } else {
      EXPECT_EQ(observation.feature, tea);
      EXPECT_EQ(observation.pages, observation.count == 2 ? 2U : 1U);
    }
  }
  EXPECT_EQ(tree.pages(1), 3U);
}

TEST(StyleTree, CountsAnElementAsLeafAndAsMore) {
  const Pages pages{{"<div>text</div><p>x <b><i>y</i></b></p>",
                     "<div><p>a <b>b</b></p></div><p>x <b><i>y</i></b></p>"}};
  const StyleTree& tree = pages.tree();
  const auto body = styles_of(tree, styles_of(tree, StyleTree::kRoot)[0]->first_child);
  ASSERT_EQ(body.size(), 1U);
  const StyleTree::ElementId div = body[0]->first_child;
  EXPECT_EQ(tree.elements()[div].leaf_pages, 1U);
  EXPECT_EQ(styles_of(tree, div).size(), 1U);
  EXPECT_EQ(tree.pages(div), 2U);
}

class StyleTreeMonoid : public testing::Test {
 protected:
  static std::vector<std::string> bodies() {
    std::vector<std::string> bodies;
    for (std::size_t i = 0; i < 24; ++i) {
      bodies.push_back(test::example_page(i));
    }
    return bodies;
  }

  const Pages pages{bodies()};
};

TEST_F(StyleTreeMonoid, HasTheEmptyTreeAsUnit) {
  StyleTree left;
  left.merge(pages.tree());
  left.compact();
  StyleTree right = pages.tree();
  right.merge(StyleTree{});
  right.compact();
  EXPECT_EQ(outline(left), outline(pages.tree()));
  EXPECT_EQ(outline(right), outline(pages.tree()));
  EXPECT_EQ(left.page_count(), 24U);
}

TEST_F(StyleTreeMonoid, MergesTheSameInAnyOrderAndGrouping) {
  const std::string expected = outline(pages.tree());
  std::mt19937 random{test::seed(7)};
  for (int round = 0; round < 20; ++round) {
    std::vector<StyleTree> trees;
    for (std::size_t first = 0; first < pages.pages().size();) {
      const std::size_t last = std::min(pages.pages().size(), first + 1 + random() % 5);
      trees.push_back(pages.tree_of(first, last));
      first = last;
    }
    while (trees.size() > 1) {
      const std::size_t into = random() % trees.size();
      const std::size_t from = random() % trees.size();
      if (into != from) {
        trees[into].merge(trees[from]);
        trees.erase(trees.begin() + static_cast<std::ptrdiff_t>(from));
      }
    }
    trees.front().compact();
    EXPECT_EQ(outline(trees.front()), expected) << "round " << round;
  }
}

#ifndef NDEBUG
TEST_F(StyleTreeMonoid, IsNotMergedWithItself) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  StyleTree tree = pages.tree_of(0, 2);
  EXPECT_DEATH(tree.merge(tree), "other != this");
}
#endif

TEST_F(StyleTreeMonoid, CompactsAtAnyTime) {
  StyleTree tree = pages.tree_of(0, 10);
  tree.compact();
  tree.compact();
  tree.merge(pages.tree_of(10, 24));
  tree.compact();
  EXPECT_EQ(outline(tree), outline(pages.tree()));
}

TEST(StyleTree, CountsSoManyFeaturesOfAPage) {
  std::string words;
  for (std::size_t i = 0; i < StyleTree::kMostFeatures + 1'000; ++i) {
    words += " w" + std::to_string(i);
  }
  const std::string page = "<div><p>" + words + "</p></div>";
  StyleTree tree = Pages{{page, page}, LeafRule::tag_leaves}.tree();
  tree.compact();
  std::size_t features = 0;
  for (StyleTree::ElementId id = 0; id < tree.elements().size(); ++id) {
    for (const StyleTree::Observation& observation : tree.observations(id)) {
      ++features;
      EXPECT_EQ(observation.pages, 2U) << "both pages contribute the same features";
    }
  }
  EXPECT_EQ(features, StyleTree::kMostFeatures);
}

}  // namespace
}  // namespace sst
