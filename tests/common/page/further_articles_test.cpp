#include "common/page/further_articles.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A heading and an article of 100 words.
std::string article(const std::string& heading, const std::string& word) {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += word + " ";
  }
  return "<article class=item><h1>" + heading + "</h1><p>" + text + "</p></article>";
}

/// The first words of the blocks outside further articles, such as "Mills | mill", on a page whose
/// blocks are all kept.
std::string left(const std::string& title, const std::string& body) {
  const PageTree page = test::page("<title>" + title + "</title><body>" + body);
  BlockList blocks;
  blocks.build(page);
  const std::vector<bool> kept(blocks.size(), true);
  std::vector<bool> asides(blocks.size(), false);
  find_further_articles(page, blocks, kept, asides);
  std::string out;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!asides[i]) {
      const std::string text = test::block_text(page, blocks[i]);
      out += (out.empty() ? "" : " | ") + text.substr(0, text.find(' '));
    }
  }
  return out;
}

const std::string kThree = article("Mills of old", "mill") + article("Frost again", "frost") +
                           article("Rain soon", "rain");

TEST(FurtherArticles, StandBelowThePagesOwn) {
  EXPECT_EQ(left("Mills of old - Hill Gazette", "<main>" + kThree + "</main><p>end"),
            "Mills | mill | end");
  EXPECT_EQ(left("Frost again", kThree), "Mills | mill | Frost | frost")
      << "only later articles are dropped: text above the page's own article may be its beginning";
}

TEST(FurtherArticles, HaveACommonClass) {
  const auto posts = [](const std::string& first, const std::string& second) {
    std::string both = article("Mills of old", "mill") + article("Frost again", "frost");
    both.replace(both.find("item"), 4, "\"" + first + "\"");
    both.replace(both.find("item"), 4, "\"" + second + "\"");
    return both;
  };
  EXPECT_EQ(left("Mills of old", posts("post-17 post hills", "post-9 post weather")),
            "Mills | mill");
  EXPECT_EQ(left("Mills of old", posts("", "")), "Mills | mill");
  EXPECT_EQ(left("Mills of old", posts("post", "box")), "Mills | mill | Frost | frost");
}

TEST(FurtherArticles, AreEmptyUnlessTheTitleNamesAnArticle) {
  EXPECT_EQ(left("Hill Gazette", kThree), "Mills | mill | Frost | frost | Rain | rain");
}

TEST(FurtherArticles, AreNoSectionsOfAText) {
  std::string sections = kThree;
  for (std::size_t at = 0; (at = sections.find("article", at)) != std::string::npos;) {
    sections.replace(at, 7, "section");
  }
  EXPECT_EQ(left("Mills of old", sections), "Mills | mill | Frost | frost | Rain | rain");
}

TEST(FurtherArticles, HaveHeadingsOfTheirOwn) {
  EXPECT_EQ(left("Mills of old", article("Mills of old", "mill") +
                                     "<article class=item><h2>On frost</h2><p>frost</article>" +
                                     article("Mills of old", "two")),
            "Mills | mill | On | frost | Mills | two");
  EXPECT_EQ(left("Mills of old", article("Mills of old", "mill") +
                                     "<article class=item><h1>Short</h1><p>text</article>"),
            "Mills | mill | Short | text");
}

}  // namespace
}  // namespace sst
