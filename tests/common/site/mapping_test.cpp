#include "common/site/mapping.hpp"

#include <gtest/gtest.h>

#include "common/site/style_tree_marker.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::Pages;

class MappingTest : public testing::Test {
 protected:
  void map_onto(const SiteStyleTree& tree, const Pages& pages, const std::string& body) {
    page = test::page("<body>" + body);
    KeyMaker keys{pages.vocabulary()};
    PageStyleTree style_tree;
    style_tree.build(page, keys, LeafRule::parents_of_leaves);
    map_page(tree, style_tree, parts);
  }

  /// Each part's verdict and text, such as "noisy:menu meaningful:w9".
  std::string map(const std::string& body) {
    map_onto(site, learned, body);
    std::string out;
    for (const MappedPart& part : parts) {
      out += (out.empty() ? "" : " ") + std::string{meaning_of(part.verdict).name} + ":";
      for (NodeId id = part.node; id < page.node(part.node).end; ++id) {
        out += page.text(id);
      }
    }
    return out;
  }

  static std::vector<std::string> training() {
    std::vector<std::string> bodies;
    for (int i = 0; i < 6; ++i) {
      const std::string n = std::to_string(i);
      bodies.push_back("<div><b>menu</b></div><table><tr><td>w" + n + "</td></tr><tr><td>x" + n +
                       "</td></tr></table><h6><i>foot</i></h6>");
    }
    return bodies;
  }

  const Pages learned{training()};
  const SiteStyleTree site = finish(learned.tree(), parameters_of(Profile::paper));
  PageTree page;  // the page that was mapped last
  std::vector<MappedPart> parts;
};

TEST_F(MappingTest, DropsNoiseAndKeepsMeaningInDocumentOrder) {
  EXPECT_EQ(map("<div><b>menu</b></div><table><tr><td>new</td></tr><tr><td>words</td></tr></"
                "table><h6><i>foot</i></h6>"),
            "noisy:menu meaningful:newwords noisy:foot");
}

TEST_F(MappingTest, JudgesByPlaceNotByContents) {
  EXPECT_EQ(map("<div><b>other</b></div><table><tr><td>menu</td></tr></table><h6><i>news</i></h6>"),
            "noisy:other meaningful:menu noisy:news");
}

TEST_F(MappingTest, KeepsWhatTheTreeHasNeverSeen) {
  EXPECT_EQ(map("<p>hello <b>you</b></p><table><tr><td>a</td></tr></table>"),
            "possibly_meaningful:helloyoua")
      << "body does not have this style";
  EXPECT_EQ(parts[0].element, 1U) << "body is the last element reached";
}

TEST_F(MappingTest, KeepsEverythingInAMeaningfulElement) {
  EXPECT_EQ(map("<div><b>menu</b></div><table><caption>never "
                "<b>seen</b></caption></table><h6><i>foot</i></h6>"),
            "noisy:menu meaningful:neverseen noisy:foot");
}

TEST_F(MappingTest, KeepsALeafWhereTheTreeKnowsOnlyMore) {
  EXPECT_EQ(map("text"), "possibly_meaningful:text");
}

TEST_F(MappingTest, SaysWhatWasMappedAsALeaf) {
  const Pages pages{{"<div><b>menu</b></div><section>w1 <b>x1</b></section>",
                     "<div><b>menu</b></div><section>w2 <b>x2</b></section>"}};
  const SiteStyleTree tree = finish(pages.tree(), parameters_of(Profile::paper));
  map_onto(tree, pages, "<div><b>menu</b></div><section>w3 <b>x3</b></section>");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1].verdict, Verdict::meaningful);
  EXPECT_TRUE(parts[1].as_leaf);

  map_onto(tree, pages, "<div><b>menu</b></div><section><p>w3 <b>x3</b></p><h1>a</h1></section>");
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1].verdict, Verdict::meaningful);
  EXPECT_FALSE(parts[1].as_leaf) << "section is a leaf on the site, but not on the page";
}

TEST_F(MappingTest, MakesEachTextPartOfOneDecision) {
  for (const char* body :
       {"<div><b>menu</b></div> <table><tr><td>new</td></tr></table><h6><i>foot</i></h6>",
        "<div><b>menu</b></div>tail", "<p>hello <b>you</b></p>", "text"}) {
    map(body);
    std::vector<int> covered(page.size(), 0);
    NodeId last_end = 0;
    for (const MappedPart& part : parts) {
      EXPECT_GE(part.node, last_end) << "parts are disjoint and in document order: " << body;
      last_end = page.node(part.node).end;
      for (NodeId id = part.node; id < last_end; ++id) {
        ++covered[id];
      }
    }
    for (NodeId id = 0; id < page.size(); ++id) {
      if (page.node(id).is_text() && !page.node(id).blank) {
        EXPECT_EQ(covered[id], 1) << page.text(id) << " in " << body;
      }
    }
  }
}

}  // namespace
}  // namespace sst
