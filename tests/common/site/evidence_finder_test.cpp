#include "common/site/evidence_finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// Judges the blocks of a page, with evidence set by the test. Evidence for a block also applies to
/// the other blocks at its path.
class EvidenceFinderTest : public testing::Test {
 protected:
  void read(const std::string& body) {
    page = test::page("<body>" + body);
    view.build(page, keys);
  }
  void share(std::size_t block) {
    for (const ShingleHash shingle : view.shingles(block)) {
      tables.shared_shingles.push_back(shingle);
    }
    std::sort(tables.shared_shingles.begin(), tables.shared_shingles.end());
  }
  void repeat(std::size_t block) {
    share(block);
    for (const ShingleHash shingle : view.shingles(block)) {
      tables.repeated_shingles.push_back(
          SiteTree::at_path(view.path(view.blocks()[block].container), shingle));
    }
    std::sort(tables.repeated_shingles.begin(), tables.repeated_shingles.end());
  }
  void know(std::size_t element, double importance, std::uint32_t pages = 0) {
    SiteNode evidence;
    evidence.path = view.path(element);
    evidence.importance = importance;
    evidence.pages = pages;
    tables.nodes.push_back(evidence);
    std::ranges::sort(tables.nodes, {}, &SiteNode::path);
  }
  BlockEvidence judgement(std::size_t block, StageSet without = {},
                          const ContentPolicy& policy = {}) {
    const SiteTree evidence{tables};
    EvidenceFinder finder{evidence, without, policy};
    view.map(evidence);
    finder.find(view);
    return finder[block];
  }
  /// The judgement of one block, such as "repeated shared ".
  std::string judge(std::size_t block, StageSet without = {}, const ContentPolicy& policy = {}) {
    const BlockEvidence one = judgement(block, without, policy);
    std::string out;
    for (const auto& [name, is_so] : {std::pair{"repeated ", one.is_repeated},
                                      {"shared ", one.is_shared},
                                      {"noise ", one.is_lexical_noise},
                                      {"open ", one.is_open()}}) {
      out += is_so ? name : "";
    }
    return out;
  }

  PageTree page;
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  MappedPage view;
  SiteTree::Tables tables;
};

TEST_F(EvidenceFinderTest, FindsLabelledFields) {
  const auto row = [](const std::string& label, const std::string& value) {
    return "<tr><th>" + label + "</th><td>" + value + "</td></tr>";
  };
  read("<table>" + row("one", "a") + row("two", "b") + row("three", "c") + "</table>");
  for (const std::size_t label : {0, 2, 4}) {
    repeat(label);
  }
  EXPECT_TRUE(judgement(1).is_field);
  StageSet without;
  without.add(Stage::evidence);
  EXPECT_FALSE(judgement(1, without).is_field);
}

TEST_F(EvidenceFinderTest, OnlyCaptionsOfPicturesAreNoise) {
  const std::string text = "<p>one two three four five six seven eight nine ten</p>";
  read(text + "<div><img src=a.png><div class=caption>The harbour</div></div>");
  EXPECT_EQ(judge(1), "noise ");
  read(text + "<div><div class=caption>Ships by year</div><table><tr><td>12</table></div>");
  EXPECT_EQ(judge(1), "open ");
  read(text + "<img src=a.png><div>Photo: <b><span class=credit>A. Name</span></b></div>");
  EXPECT_EQ(judge(1), "open ") << "only the body contains both the picture and the name";
}

TEST_F(EvidenceFinderTest, TellsWhatSpeaksAgainstABlock) {
  read("<p>one two three four five</p><h2>six seven eight nine ten</h2>");
  repeat(0);
  share(1);
  EXPECT_EQ(judge(0), "repeated shared ");
  EXPECT_EQ(judge(1), "shared open ") << "it repeats only at another path";
  StageSet without;
  without.add(Stage::evidence);
  EXPECT_EQ(judge(0, without), "open ");
}

TEST_F(EvidenceFinderTest, BelievesNamesOfTheSmallerPartOfThePage) {
  read("<div class=share>one two three four</div><p>five six seven eight</p>");
  EXPECT_EQ(judge(0), "noise ");
  read("<div class=share>one two three four</div><p>five six seven</p>");
  EXPECT_EQ(judge(0), "open ");
}

TEST_F(EvidenceFinderTest, WishesOverruleNames) {
  read("<div class=comments>one two three four</div><p>five six seven eight</p>");
  EXPECT_EQ(judge(0), "noise ");
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_EQ(judge(0, {}, policy), "open ");
}

TEST_F(EvidenceFinderTest, ARepeatIsHalfOfTheShingles) {
  read("<p>one two three four five</p>");  // two shingles
  tables.shared_shingles = {view.shingles(0)[0]};
  tables.repeated_shingles = {
      SiteTree::at_path(view.path(view.blocks()[0].container), view.shingles(0)[0])};
  EXPECT_EQ(judge(0), "repeated shared ");
  EXPECT_EQ(judgement(0).repeated, 0.5);
  read("<p>one two three four five six</p>");  // three shingles, one of them shared
  EXPECT_EQ(judge(0), "open ");
}

TEST_F(EvidenceFinderTest, TakesTheLeastImportanceOfTheNodesAround) {
  read("<div><p>one two three</p></div>");
  EXPECT_EQ(judgement(0).importance, 1.0) << "no node is known";
  const std::uint32_t paragraph = view.blocks()[0].container;
  const std::uint32_t div = view.blocks().elements()[paragraph].parent;
  know(paragraph, 0.75);
  EXPECT_EQ(judgement(0).importance, 0.75);
  know(div, 0.25);
  EXPECT_EQ(judgement(0).importance, 0.25);
  EXPECT_EQ(judgement(0).innermost_importance, 0.75);
  read("<div><section>one two three</section></div>");
  EXPECT_EQ(judgement(0).innermost_importance, 0.25) << "the section's node is unknown";
}

TEST_F(EvidenceFinderTest, TheImportanceOfTheNodeItselfCountsForUpToATenth) {
  read("<main><div><p>one two three</p></div></main>");
  const std::uint32_t paragraph = view.blocks()[0].container;
  const std::uint32_t div = view.blocks().elements()[paragraph].parent;
  for (const auto& [pages, weight] : {std::pair{50U, 0.05}, {100U, 0.1}, {1000U, 0.1}}) {
    tables.nodes.clear();
    know(view.blocks().elements()[div].parent, 0.25, 1000);
    know(div, 0.875, 1000);
    know(paragraph, 0.75, pages);
    EXPECT_DOUBLE_EQ(judgement(0).importance, 0.25 + weight * 0.5) << pages;
  }
}

TEST_F(EvidenceFinderTest, ALabelHasTheImportanceOfWhatItDescribes) {
  read("<div><h2>One</h2><p>two three four</p></div>");
  const std::uint32_t heading = view.blocks()[0].container;
  know(heading, 0.0);
  know(view.blocks().elements()[heading].parent, 0.5);
  EXPECT_EQ(judgement(0).importance, 0.5);
  EXPECT_EQ(judgement(0).innermost_importance, 0.5);
}

}  // namespace
}  // namespace sst
