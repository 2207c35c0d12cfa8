#include "common/site/content_container.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// `count` words, different for each `start`.
std::string words(int start, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    out += "w" + std::to_string(start) + "x" + std::to_string(i) + " ";
  }
  return out;
}

/// Finds the container of a page whose elements have ids, with evidence set by the test.
class ContentContainerTest : public testing::Test {
 protected:
  void read(const std::string& body) {
    page = test::page("<body>" + body);
    view.build(page, keys);
  }
  /// `pages` pages have such an element; it is the container of `votes` of them.
  void vote(std::string_view id, std::uint32_t votes, std::uint32_t pages) {
    PathEvidence evidence;
    evidence.path = view.path(element(id));
    evidence.pages = pages;
    evidence.container_pages = votes;
    tables.paths.push_back(evidence);
    std::sort(tables.paths.begin(), tables.paths.end(),
              [](const PathEvidence& a, const PathEvidence& b) { return a.path < b.path; });
  }
  std::uint32_t element(std::string_view id) const {
    const auto elements = view.blocks().elements();
    for (std::uint32_t i = 0; i < elements.size(); ++i) {
      if (page.attribute(elements[i].node, AttributeName::id) == id) {
        return i;
      }
    }
    return 0;
  }
  /// The container for a region of these blocks: "main known", "body", or "none".
  std::string find(const std::vector<std::size_t>& region) {
    const SiteEvidence evidence{tables};
    BlockJudge judge{evidence, {}, {}};
    judge.judge(view, EvidenceScope::site);
    std::vector<bool> kept(view.blocks().size(), false);
    for (const std::size_t block : region) {
      kept[block] = true;
    }
    ContentContainer container;
    container.find(view, judge, kept);
    if (!container.found()) {
      return "none";
    }
    const NodeId node = view.blocks().elements()[container.element()].node;
    const std::string_view id = page.attribute(node, AttributeName::id);
    return std::string{id.empty() ? page.name(node) : id} + (container.is_known() ? " known" : "");
  }

  PageTree page;
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  PageView view;
  SiteEvidence::Tables tables;
};

TEST_F(ContentContainerTest, HoldsMostOfTheRegion) {
  read("<div id=all><div id=main><p>" + words(1, 40) + "</p><p>" + words(2, 30) + "</p></div><p>" +
       words(3, 30) + "</p></div>");
  EXPECT_EQ(find({0, 1}), "main");
  EXPECT_EQ(find({0, 1, 2}), "main") << "main holds 70 % of the region";
  EXPECT_EQ(find({1, 2}), "all") << "main holds only half of it";
  EXPECT_EQ(find({1}), "p");
  EXPECT_EQ(find({}), "none");
}

TEST_F(ContentContainerTest, IsWhereTheSitesPagesHaveTheirContent) {
  read("<div id=all><section id=main><p>" + words(1, 30) + "</p></section></div>");
  vote("main", 3, 10);
  vote("all", 2, 10);
  EXPECT_EQ(find({0}), "main known");
  EXPECT_EQ(find({}), "main known") << "votes are enough without a region";
  tables.paths.clear();
  vote("main", 2, 10);
  EXPECT_EQ(find({0}), "p") << "two votes are too few";
  tables.paths.clear();
  vote("main", 3, 11);
  EXPECT_EQ(find({0}), "p") << "less than 30 % of the pages";
}

TEST_F(ContentContainerTest, GrowsToTheTextAroundIt) {
  const std::string page_text = "<div id=all><ul id=list><li id=first>" + words(1, 30) +
                                "</li><li>" + words(2, 30) + "</li><li>" + words(3, 30) +
                                "</li><li>" + words(4, 30) + "</li></ul><p>" + words(5, 10) +
                                "</p></div>";
  read(page_text);
  EXPECT_EQ(find({0}), "first") << "no page has voted yet";
  vote("all", 1, 20);
  EXPECT_EQ(find({0}), "list") << "first has a quarter of the text, list four times as much";
  tables.paths.clear();
  vote("list", 3, 20);
  EXPECT_EQ(find({0}), "list") << "some pages voted for list";
  vote("all", 3, 20);
  EXPECT_EQ(find({0}), "list") << "ten more words are too few";
}

TEST_F(ContentContainerTest, DoesNotGrowToLinksOrSharedText) {
  read("<div id=all><div id=main><p>" + words(1, 10) + "</p></div><p><a href=x>" + words(2, 50) +
       "</a></p><p>" + words(3, 50) + "</p></div>");
  vote("all", 1, 20);
  for (const ShingleHash shingle : view.shingles(2)) {
    tables.shared_shingles.push_back(shingle);
  }
  std::sort(tables.shared_shingles.begin(), tables.shared_shingles.end());
  EXPECT_EQ(find({0}), "p");
}

}  // namespace
}  // namespace sst
