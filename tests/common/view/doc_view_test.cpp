#include "common/view/doc_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The DocView of a page. Its content is the element with the id "content", or else the whole page.
DocView view_of(const std::string& html, const DocViewParameters& parameters = {},
                const std::string& url = "http://gardens.example/a/b.html") {
  const PageTree page = test::page(html);
  NodeId content = PageTree::kRoot;
  for (NodeId id = 0; id < page.size(); ++id) {
    content = page.attribute(id, AttributeName::id) == "content" ? id : content;
  }
  KeptContent kept;
  kept.keep(page, content);
  DocViewMaker maker{parameters};
  DocView view;
  maker.make(page, kept, {url, {}}, view);
  return view;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) {
    all += (all.empty() ? "" : " | ") + part;
  }
  return all;
}

std::string links_of(const DocView& view) {
  std::string all;
  for (const DocView::Link& link : view.links) {
    all += (all.empty() ? "" : ", ") + link.text + " -> " + link.target;
  }
  return all;
}

constexpr const char* kStart = "<html lang=en><title>Notes</title><body>";

TEST(DocView, WeighsTermsByTheirBlocks) {
  // Block weights by Algorithm 1: 2 for the paragraph with b, 2 ^ 0.1 = 1.072 for the other. So
  // garden weighs 2, soil weighs 2 + 1.072, and water weighs twice 1.072.
  const std::string html = std::string{kStart} +
                           "<div id=content><p><b>Garden</b> soil</p><p>soil water water</p></div>";
  EXPECT_EQ(joined(view_of(html).keywords), "soil | water | garden");
  EXPECT_EQ(joined(view_of(html, {.keywords = 1}).keywords), "soil");
}

TEST(DocView, ShowsTermsInTheirMostFrequentForm) {
  EXPECT_EQ(joined(view_of(std::string{kStart} +
                           "<p>gardens, Gardens and the garden 2024 2024 2024 a b</p>")
                       .keywords),
            "gardens")
      << "no stop words, numbers or single letters";
}

TEST(DocView, CountsABoundedNumberOfTerms) {
  std::string words;
  for (int i = 0; i < 140'000; ++i) {
    words += " w" + std::to_string(i);
  }
  const std::string html = kStart + ("<p>soil soil soil" + words + " water water water water");
  EXPECT_EQ(joined(view_of(html, {.keywords = 1}).keywords), "soil")
      << "water comes after the limit";
}

TEST(DocView, ReplacesTitlesThatSayNothing) {
  const auto title = [](const std::string& html) {
    return view_of("<html lang=en><title>" + html + "</title><p>soil soil water").title;
  };
  EXPECT_EQ(title("Untitled Document"), "soil, water");
  EXPECT_EQ(title("New Page 1"), "soil, water");
  EXPECT_EQ(title(""), "soil, water");
  EXPECT_EQ(title("New Page Turner"), "New Page Turner");
}

TEST(DocView, SpreadsTheAbstractOverTheParagraphs) {
  // The first paragraph has 4 + 4 terms, the second has 4. So of the abstract's 3 sentences, 2
  // are from the first paragraph and 1 is from the second.
  const std::string html = std::string{kStart} +
                           "<div id=content><p>Soil feeds beans well. Soil needs compost yearly. "
                           "Nothing here.</p><p>Beans climb rods fast. Who knew?</p></div>";
  EXPECT_EQ(joined(view_of(html, {.sentences = 3}).abstract),
            "Soil feeds beans well. | Soil needs compost yearly. | Beans climb rods fast.");
  EXPECT_EQ(joined(view_of(html, {.sentences = 1}).abstract), "Soil feeds beans well.")
      << "the sentence with both frequent terms";
  EXPECT_EQ(joined(view_of(html, {.sentences = 0}).abstract), "");
}

TEST(DocView, TakesNoHeadingsOrSingleWordsForSentences) {
  EXPECT_EQ(
      joined(view_of(std::string{kStart} + "<div id=content><h2>Soil and beans</h2><div>Soil</div>"
                                           "<p>Beans need soil.</p><p>Water!</p></div>")
                 .abstract),
      "Beans need soil.");
}

TEST(DocView, WeighsSentencesByTheFirstKeywordsAlone) {
  // The weights are soil 3, beans 2 (alphabetically before water), water 2, rods 1.
  const std::string html =
      std::string{kStart} +
      "<div id=content><p>Soil, soil. Beans beans water water rods. Soil.</div>";
  EXPECT_EQ(joined(view_of(html, {.sentences = 1, .abstract_keywords = 1}).abstract),
            "Soil, soil.");
  EXPECT_EQ(joined(view_of(html, {.sentences = 1, .abstract_keywords = 3}).abstract),
            "Beans beans water water rods.");
}

TEST(DocView, TakesWhatRunsOnInALineForOneParagraph) {
  const std::string html = std::string{kStart} +
                           "<div id=content>Soil <b>feeds</b> beans. <i>Beans climb.</i>"
                           "<p>Water helps.</p></div>";
  EXPECT_EQ(joined(view_of(html, {.sentences = 2}).abstract), "Soil feeds beans. | Water helps.");
}

TEST(DocView, AcceptsBlocksOfLinksLikeTheContent) {
  // The content is (soil 3, water 1) / sqrt(10). "soil beans": 3 / sqrt(10 * 2) = 0.671.
  const std::string html =
      std::string{kStart} +
      "<div id=content><p>soil soil soil water</p></div>"
      "<ul><li><a href=../soil.html#top>Soil</a><li><a href=/beans>Beans</a></ul>"
      "<ul><li><a href=/login>Login</a></ul>";
  const std::string both =
      "Soil -> http://gardens.example/soil.html#top, Beans -> http://gardens.example/beans";
  EXPECT_EQ(links_of(view_of(html)), both);
  EXPECT_EQ(links_of(view_of(html, {.similarity = 0.67})), both);
  EXPECT_EQ(links_of(view_of(html, {.similarity = 0.68})), "");
  EXPECT_EQ(view_of(html).type, ContentType::topic);
}

TEST(DocView, TakesTheLinksInTheContentOfAHubPage) {
  const DocView view =
      view_of(std::string{kStart} +
                  "<div class=nav><a href=/login>Login</a></div><div id=content>"
                  "<a href=one>One soil</a> <a href=#here>Here</a> <a href='javascript:x()'>X</a> "
                  "<a href=one>Again</a> <a href='http://b.example/'>Two beans</a></div>",
              {}, "");
  EXPECT_EQ(view.type, ContentType::hub);
  EXPECT_EQ(links_of(view), "One soil -> one, Two beans -> http://b.example/");
}

TEST(DocView, LeadsLinksToWhereTheBaseSays) {
  EXPECT_EQ(links_of(view_of(std::string{kStart} +
                             "<base href='http://b.example/deep/'><div id=content>"
                             "<a href=soil.html>Soil one</a> <a href=/beans>Beans two</a></div>")),
            "Soil one -> http://b.example/deep/soil.html, Beans two -> http://b.example/beans");
}

TEST(DocView, JoinsNoReferencesToEndlessAddresses) {
  const std::string url = "http://a.example/" + std::string(10'000, 'x') + "/";
  EXPECT_EQ(
      links_of(view_of(std::string{kStart} + "<div id=content><a href=soil>Soil one</a>", {}, url)),
      "Soil one -> soil");
}

TEST(DocView, TakesLinksAroundBlocksForWhatIsInThem) {
  const DocView view = view_of(
      "<html lang=en><title>x</title><body><div id=content><p>Beans need soil. Soil feeds beans "
      "and "
      "beans feed soil. Beans climb.</p></div><div><a href=soil.html><p>Soil beans</p></a></div>");
  EXPECT_EQ(links_of(view), "Soil beans -> http://gardens.example/a/soil.html");
}

TEST(DocView, TakesNoLinksOfTheTemplate) {
  const std::string html =
      "<html lang=en><title>x</title><body><div id=content><p>Beans need soil. Soil feeds beans "
      "and "
      "beans feed soil. Beans climb.</p></div><ul id=menu><li><a href=s>Soil beans</a></ul>";
  EXPECT_EQ(links_of(view_of(html)), "Soil beans -> http://gardens.example/a/s");
  const PageTree page = test::page(html);
  KeptContent kept;
  NodeRange menu;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.attribute(id, AttributeName::id) == "content") {
      kept.keep(page, id);
    } else if (page.attribute(id, AttributeName::id) == "menu") {
      menu = {id, page.node(id).end};
    }
  }
  DocViewMaker maker;
  DocView view;
  maker.make(page, kept, {"http://gardens.example/", {&menu, 1}}, view);
  EXPECT_EQ(links_of(view), "");
}

TEST(DocView, OrdersEqualKeywordsAsTheyCome) {
  EXPECT_EQ(
      joined(view_of("<html lang=en><title>x</title><p>Zebra walks. Ants walk. Zebra and ants. "
                     "Moss.")
                 .keywords),
      "zebra | walks | ants | moss");
}

TEST(DocView, EndsNoSentenceAtAnAbbreviation) {
  EXPECT_EQ(
      joined(view_of("<html lang=en><title>x</title><p>Dr. Smith met Mr. Jones in the garden. "
                     "The garden was wet.")
                 .abstract),
      "Dr. Smith met Mr. Jones in the garden. | The garden was wet.");
}

TEST(DocView, KeepsTitlesThatAreNumbers) {
  EXPECT_EQ(view_of("<html lang=en><title>1984</title><p>Winston afraid.").title, "1984");
  EXPECT_EQ(view_of("<html lang=en><title>Untitled 2</title><p>Winston afraid.").title,
            "winston, afraid");
}

TEST(DocView, WritesKeywordsAsTheirLanguageDoes) {
  // "POLIS" in Greek capitals: its last letter has a special lower-case form.
  EXPECT_EQ(view_of("<html lang=el><title>x</title><p>\xCE\xA0\xCE\x9F\xCE\x9B\xCE\x99\xCE\xA3")
                .keywords.at(0),
            "\xCF\x80\xCE\xBF\xCE\xBB\xCE\xB9\xCF\x82");
}

TEST(DocView, TakesEachTextForThatOfOneLinkOnly) {
  std::string html = std::string{kStart} + "<div id=content>";
  for (int i = 0; i < 500; ++i) {
    html += "<div><a href=l" + std::to_string(i) + ">soil" + std::to_string(i) + " ";
  }
  const DocView view = view_of(html + std::string(10'000, 'x'));
  EXPECT_EQ(view.type, ContentType::hub);
  std::size_t bytes = 0;
  for (const DocView::Link& link : view.links) {
    bytes += link.text.size();
  }
  EXPECT_GT(view.links.size(), 1U);
  EXPECT_LT(bytes, html.size() + 10'000);
}

TEST(DocView, ReadsLanguagesWithoutSpaces) {
  // "Removing noise from web pages is useful. Web pages have noise."
  const DocView view = view_of(
      "<html lang=zh><title>\xE6\x97\xA0\xE6\xA0\x87\xE9\xA2\x98\xE6\x96\x87\xE6\xA1\xA3</title>"
      "<p>"
      "\xE7\xBD\x91\xE9\xA1\xB5\xE4\xBF\xA1\xE6\x81\xAF\xE6\x98\xAF\xE6\x9C\x89\xE7\x94\xA8\xE7\x9A"
      "\x84\xE3\x80\x82\xE7\xBD\x91\xE9\xA1\xB5\xE6\x9C\x89\xE5\x99\xAA\xE9\x9F\xB3\xE3\x80\x82");
  EXPECT_EQ(view.language, "zh");
  ASSERT_GE(view.keywords.size(), 2U);
  EXPECT_EQ(view.keywords[0], "\xE7\xBD\x91\xE9\xA1\xB5") << "web page, a word of two characters";
  EXPECT_EQ(view.abstract.size(), 2U) << "sentences end in an ideographic full stop";
  EXPECT_EQ(view.title.find("\xE7\xBD\x91\xE9\xA1\xB5"), 0U);
}

TEST(DocView, ReadsJapanese) {
  // "The plants of the garden need water. Every day the garden is watered. In the garden flowers
  // blossom in spring."
  const DocView view = view_of(
      "<title>x</title><p>"
      "\xE5\xBA\xAD\xE5\x9C\x92\xE3\x81\xAE\xE6\xA4\x8D\xE7\x89\xA9\xE3\x81\xAB\xE3\x81\xAF"
      "\xE6\xB0\xB4\xE3\x81\x8C\xE5\xBF\x85\xE8\xA6\x81\xE3\x81\xA7\xE3\x81\x99\xE3\x80\x82"
      "\xE6\xAF\x8E\xE6\x97\xA5\xE3\x80\x81\xE5\xBA\xAD\xE5\x9C\x92\xE3\x81\xAB\xE6\xB0\xB4"
      "\xE3\x82\x92\xE3\x82\x84\xE3\x82\x8A\xE3\x81\xBE\xE3\x81\x99\xE3\x80\x82"
      "\xE5\xBA\xAD\xE5\x9C\x92\xE3\x81\xA7\xE3\x81\xAF\xE6\x98\xA5\xE3\x81\xAB\xE8\x8A\xB1"
      "\xE3\x81\x8C\xE5\x92\xB2\xE3\x81\x8D\xE3\x81\xBE\xE3\x81\x99\xE3\x80\x82");
  EXPECT_EQ(view.language, "ja");
  ASSERT_GE(view.keywords.size(), 2U);
  EXPECT_EQ(view.keywords[0], "\xE5\xBA\xAD\xE5\x9C\x92")
      << "\"garden\", which is in every sentence";
  EXPECT_NE(std::ranges::find(view.keywords, "\xE6\xA4\x8D\xE7\x89\xA9"), view.keywords.end())
      << "\"plants\" is a keyword, particles are not";
  EXPECT_EQ(std::ranges::find(view.keywords, "\xE3\x81\xA7\xE3\x81\xAF"), view.keywords.end());
  EXPECT_EQ(view.abstract.size(), 3U);
}

TEST(DocView, ReadsGreekAndRussian) {
  // A text about a garden behind a house, its flowers and water; words occur in several cases.
  const DocView greek = view_of(
      "<title>x</title><p>\xCE\x9F \xCE\xBA\xCE\xAE\xCF\x80\xCE\xBF\xCF\x82 "
      "\xCF\x80\xCE\xAF\xCF\x83\xCF\x89 \xCE\xB1\xCF\x80\xCF\x8C \xCF\x84\xCE\xBF "
      "\xCF\x83\xCF\x80\xCE\xAF\xCF\x84\xCE\xB9 \xCE\xB5\xCE\xAF\xCE\xBD\xCE\xB1\xCE\xB9 "
      "\xCE\xBC\xCE\xB5\xCE\xB3\xCE\xAC\xCE\xBB\xCE\xBF\xCF\x82. \xCE\xA4\xCE\xB1 "
      "\xCE\xBB\xCE\xBF\xCF\x85\xCE\xBB\xCE\xBF\xCF\x8D\xCE\xB4\xCE\xB9\xCE\xB1 "
      "\xCF\x84\xCE\xBF\xCF\x85 \xCE\xBA\xCE\xAE\xCF\x80\xCE\xBF\xCF\x85 "
      "\xCF\x87\xCF\x81\xCE\xB5\xCE\xB9\xCE\xAC\xCE\xB6\xCE\xBF\xCE\xBD\xCF\x84\xCE\xB1\xCE\xB9 "
      "\xCE\xBD\xCE\xB5\xCF\x81\xCF\x8C. \xCE\xA3\xCF\x84\xCE\xBF\xCE\xBD "
      "\xCE\xBA\xCE\xAE\xCF\x80\xCE\xBF \xCE\xAD\xCF\x87\xCE\xB5\xCE\xB9 \xCE\xBA\xCE\xB1\xCE\xB9 "
      "\xCE\xBB\xCE\xBF\xCF\x85\xCE\xBB\xCE\xBF\xCF\x8D\xCE\xB4\xCE\xB9\xCE\xB1.");
  EXPECT_EQ(greek.language, "el");
  ASSERT_GE(greek.keywords.size(), 2U);
  EXPECT_EQ(greek.keywords[0].find("\xCE\xBA\xCE\xAE\xCF\x80"), 0U) << greek.keywords[0];
  EXPECT_EQ(greek.keywords[1],
            "\xCE\xBB\xCE\xBF\xCF\x85\xCE\xBB\xCE\xBF\xCF\x8D\xCE\xB4\xCE\xB9\xCE\xB1");
  EXPECT_EQ(greek.abstract.size(), 3U);
  const DocView russian = view_of(
      "<title>x</title><p>\xD0\xA1\xD0\xB0\xD0\xB4 \xD0\xB7\xD0\xB0 "
      "\xD0\xB4\xD0\xBE\xD0\xBC\xD0\xBE\xD0\xBC "
      "\xD0\xB1\xD0\xBE\xD0\xBB\xD1\x8C\xD1\x88\xD0\xBE\xD0\xB9. \xD0\x92 "
      "\xD1\x81\xD0\xB0\xD0\xB4\xD1\x83 \xD1\x80\xD0\xB0\xD1\x81\xD1\x82\xD1\x83\xD1\x82 "
      "\xD1\x86\xD0\xB2\xD0\xB5\xD1\x82\xD1\x8B \xD0\xB8 "
      "\xD1\x8F\xD0\xB1\xD0\xBB\xD0\xBE\xD0\xBD\xD0\xB8. \xD0\xA6\xD0\xB2\xD0\xB5\xD1\x82\xD1\x8B "
      "\xD1\x81\xD0\xB0\xD0\xB4\xD0\xB0 \xD0\xBD\xD1\x83\xD0\xB6\xD0\xBD\xD0\xBE "
      "\xD0\xBF\xD0\xBE\xD0\xBB\xD0\xB8\xD0\xB2\xD0\xB0\xD1\x82\xD1\x8C "
      "\xD0\xBA\xD0\xB0\xD0\xB6\xD0\xB4\xD1\x8B\xD0\xB9 \xD0\xB4\xD0\xB5\xD0\xBD\xD1\x8C.");
  EXPECT_EQ(russian.language, "ru");
  ASSERT_GE(russian.keywords.size(), 2U);
  EXPECT_EQ(russian.keywords[0].find("\xD1\x81\xD0\xB0\xD0\xB4"), 0U) << russian.keywords[0];
  EXPECT_EQ(russian.keywords[1], "\xD1\x86\xD0\xB2\xD0\xB5\xD1\x82\xD1\x8B");
  EXPECT_EQ(russian.abstract.size(), 3U);
}

TEST(DocView, SaysNothingOfNothing) {
  const PageTree page = test::page("<p>&mdash;");
  DocViewMaker maker;
  DocView view;
  maker.make(page, KeptContent{}, {}, view);
  EXPECT_TRUE(view.keywords.empty() && view.abstract.empty() && view.links.empty());
  EXPECT_EQ(view.title, "");
}

}  // namespace
}  // namespace sst
