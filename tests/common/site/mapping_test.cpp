#include "common/site/mapping.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::Pages;

class MappingTest : public testing::Test {
 protected:
  /// "noisy:menu meaningful:w9": each part's verdict and text.
  std::string map(const std::string& body) {
    const PageTree page = test::page("<body>" + body);
    KeyMaker keys{learned.vocabulary()};
    PageStyleTree style_tree;
    style_tree.build(page, keys, LeafRule::parents_of_leaves);
    map_page(site, style_tree, parts);
    std::string out;
    for (const MappedPart& part : parts) {
      out += (out.empty() ? "" : " ") + std::string{verdict_name(part.verdict)} + ":";
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
      << "body has no such style";
  EXPECT_EQ(parts[0].element, 1U) << "body is as far as it got";
}

TEST_F(MappingTest, KeepsEverythingInAMeaningfulElement) {
  EXPECT_EQ(map("<div><b>menu</b></div><table><caption>never "
                "<b>seen</b></caption></table><h6><i>foot</i></h6>"),
            "noisy:menu meaningful:neverseen noisy:foot");
}

TEST_F(MappingTest, KeepsALeafWhereTheTreeKnowsOnlyMore) {
  EXPECT_EQ(map("text"), "possibly_meaningful:text");
}

TEST_F(MappingTest, MakesEachNodePartOfOneDecision) {
  map("<div><b>menu</b></div><table><tr><td>new</td></tr></table><h6><i>foot</i></h6>");
  NodeId last_end = 0;
  for (const MappedPart& part : parts) {
    EXPECT_GE(part.node, last_end);
    last_end = part.node + 1;
  }
}

}  // namespace
}  // namespace sst
