#include "common/method/tag_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

class TagTreeTest : public testing::Test {
 protected:
  void build(const std::string& html, const TagTreeParameters& parameters = {}) {
    page = test::page(html);
    BlockList blocks;
    blocks.build(page);
    tree = TagTree{parameters};
    tree.build(page, blocks);
  }
  /// The content block of the element with this id.
  const ContentBlock& block(const std::string& id) {
    for (const ContentBlock& each : tree.blocks()) {
      if (page.attribute(each.node, AttributeName::id) == id) {
        return each;
      }
    }
    ADD_FAILURE() << "no " << id;
    return tree.blocks().front();
  }

  PageTree page;
  TagTree tree;
};

TEST_F(TagTreeTest, CountsWhatIsABlocksOwn) {
  build(
      "<body><div id=a>one <b>two</b> <a href=x>three</a> <img src=y><p id=b>four</p> five</div>");
  EXPECT_EQ(block("a").words, 4U);
  EXPECT_EQ(block("a").linked_words, 1U);
  EXPECT_EQ(block("a").images, 1U);
  EXPECT_FALSE(block("a").is_leaf);
  EXPECT_EQ(block("b").words, 1U);
  EXPECT_TRUE(block("b").is_leaf);
  EXPECT_EQ(tree.blocks()[block("b").parent].node, block("a").node);
}

TEST_F(TagTreeTest, TellsBlocksOfLinksAndOfImages) {
  build(
      "<body><p id=links><a href=x>one two</a> three<p id=half><a href=x>one</a> two"
      "<p id=images><img src=y> one two three four<p id=few><img src=y> one two three four five"
      "<p id=icon><img src=y width=16> one");
  EXPECT_EQ(block("links").type, ContentType::hub);
  EXPECT_EQ(block("half").type, ContentType::topic) << "a hub needs more than half";
  EXPECT_EQ(block("images").type, ContentType::image);
  EXPECT_EQ(block("few").type, ContentType::topic);
  EXPECT_EQ(block("icon").type, ContentType::topic);
}

TEST_F(TagTreeTest, TakesThresholdsOfTypes) {
  const std::string html =
      "<body><p id=a><a href=x>one</a> two<p id=b><img src=y> one two three four five six";
  build(html, {.hub = 0.4, .image = 0.1});
  EXPECT_EQ(block("a").type, ContentType::hub);
  EXPECT_EQ(block("b").type, ContentType::image);
}

TEST_F(TagTreeTest, FindsTheCentralArea) {
  build(
      "<body><div id=sidebar>a<p id=inner>b</div><table><tr><td width=120 id=t1>c"
      "<td width='20%' id=t2>d<td width=600 id=t3>e f g h i j k l m n</table>"
      "<main id=header>o</main><div role=banner id=x>p</div>");
  EXPECT_FALSE(block("sidebar").is_central);
  EXPECT_FALSE(block("inner").is_central) << "blocks inside it are not central either";
  EXPECT_FALSE(block("t1").is_central);
  EXPECT_FALSE(block("t2").is_central);
  EXPECT_TRUE(block("t3").is_central);
  EXPECT_TRUE(block("header").is_central) << "main is central, regardless of its names";
  EXPECT_FALSE(block("x").is_central);
}

TEST_F(TagTreeTest, TakesAllForCentralWhereThatHoldsTooLittle) {
  build("<body><div id=nav>a b c d e f g h<p id=p>i</div><p id=q>j");
  EXPECT_TRUE(block("nav").is_central);
  EXPECT_TRUE(block("p").is_central);
}

TEST_F(TagTreeTest, TellsThePageByItsCentralArea) {
  const std::string menu = "<div id=nav><a href=x>one two three</a></div>";
  build("<body>" + menu + "<p>four five<p><a href=y>six</a>");
  EXPECT_EQ(tree.page_type(), ContentType::topic) << "one of three central words is linked";
  build("<body>" + menu + "<p>four<p><a href=y>five six seven</a>");
  EXPECT_EQ(tree.page_type(), ContentType::hub) << "three of four words are linked";
  build("<body>" + menu + "<p>four<p><a href=y>five six seven</a>", {.hub_page = 0.8});
  EXPECT_EQ(tree.page_type(), ContentType::topic);
  build("<body><p><img src=x> one two<p>three");
  EXPECT_EQ(tree.page_type(), ContentType::image) << "two of three words are in image blocks";
  build("<body><p><img src=x> one two<p>three", {.image_page = 0.7});
  EXPECT_EQ(tree.page_type(), ContentType::topic);
  build("<body><p><img src=x><p>&mdash;");
  EXPECT_EQ(tree.page_type(), ContentType::image) << "the page has images but no words";
  build("<body><p>&mdash;");
  EXPECT_EQ(tree.page_type(), ContentType::topic);
}

TEST_F(TagTreeTest, WeighsBlocksByAlgorithm1) {
  // The force of b is 2; that of i is 1.5. A leaf multiplies its own weight by its force, and the
  // weights of its parent and siblings by its force to the power of 0.1.
  build("<body><div id=d><p id=p1><b>x</b> y<p id=p2><i>z</i><p id=p3>w</div>");
  EXPECT_DOUBLE_EQ(block("p1").force, 2.0);
  EXPECT_DOUBLE_EQ(block("p2").force, 1.5);
  EXPECT_DOUBLE_EQ(block("p3").force, 1.0) << "it has no weighty tags";
  EXPECT_DOUBLE_EQ(block("p1").weight, 2.0 * std::pow(1.5, 0.1));
  EXPECT_DOUBLE_EQ(block("p2").weight, 1.5 * std::pow(2.0, 0.1));
  EXPECT_DOUBLE_EQ(block("p3").weight, std::pow(3.0, 0.1));
  EXPECT_DOUBLE_EQ(block("d").weight, std::pow(3.0, 0.1));
  build("<body><div id=d><p id=p1><b>x</b><p id=p2>y</div>", {.transfer = 0.0});
  EXPECT_DOUBLE_EQ(block("p1").weight, 2.0);
  EXPECT_DOUBLE_EQ(block("p2").weight, 1.0);
}

TEST_F(TagTreeTest, SumsUpForces) {
  build("<body><p id=p><b>x</b> <b><i>y</i></b>");
  EXPECT_DOUBLE_EQ(block("p").force, 2.0 + 2.0 + 1.5);
}

TEST_F(TagTreeTest, PassesOverPseudoWeightyTags) {
  build(
      "<body><p id=link><b><a href=x>one</a></b> two three<p id=in>a b c <a href=x><b>one</b></a>"
      "<p id=empty><b> </b>x<p id=hub><a href=x>one two</a> <b>three</b>"
      "<div class=banner><p id=ad><b>one</b></div><p id=real><b>one</b>");
  for (const char* id : {"link", "in", "empty", "hub", "ad"}) {
    EXPECT_DOUBLE_EQ(block(id).force, 1.0) << id;
  }
  EXPECT_DOUBLE_EQ(block("real").force, 2.0);
}

// Each p has the force 4 and multiplies the weight of d by 4 ^ 0.1.
TEST_F(TagTreeTest, DoesNotBoundWeights) {
  std::string html = "<body><div id=d>";
  for (int i = 0; i < 100; ++i) {
    html += "<p><b>x</b> <b>x</b>";
  }
  build(html);
  EXPECT_NEAR(block("d").weight / std::pow(4.0, 10.0), 1.0, 1e-9);
}

// 4 ^ 1000 does not fit into a double. The p with an id weighs 4 * 4 ^ (0.1 * 10,000), which is 4 ^
// 0.9 times the weight of d.
TEST_F(TagTreeTest, ScalesWeightsThatDoNotFit) {
  std::string html = "<body><div id=d>";
  for (int i = 0; i < 10'000; ++i) {
    html += "<p><b>x</b> <b>x</b>";
  }
  build(html + "<p id=p><b>x</b> <b>x</b>");
  EXPECT_GT(block("d").weight, 1e100);
  EXPECT_LT(block("p").weight, 1e150);
  EXPECT_NEAR(block("p").weight / block("d").weight, std::pow(4.0, 0.9), 1e-6);
}

}  // namespace
}  // namespace sst
