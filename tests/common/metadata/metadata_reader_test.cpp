#include "common/metadata/metadata_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/metadata/element_claims.hpp"
#include "common/metadata/json_ld_claims.hpp"
#include "common/text/utf8.hpp"
#include "tests/support/repeated.hpp"

namespace sst {
namespace {

using test::repeated;

using Names = std::vector<std::string>;

PageMetadata metadata_of(const std::string& markup, const std::string& address = "",
                         const std::string& captured = "2026-03-01T00:00:00Z") {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  EXPECT_FALSE(parser.parse(markup, "utf-8", page));
  PageMetadata metadata;
  MetadataReader{}.read(page, parser.statements(), {address, captured}, {}, metadata);
  return metadata;
}

std::string json_ld(const std::string& json) {
  return "<script type='application/ld+json'>" + json + "</script>";
}

TEST(MetadataReader, BelievesTheArticleOfAGraph) {
  const PageMetadata metadata = metadata_of(R"(<html lang="en-GB"><head><title>Rain | X</title>)" +
                                            json_ld(R"({"@graph":[{"@type":"WebSite","name":"X"},
{"@type":"Person","@id":"#a","name":"Ann Lee"},
{"@type":["NewsArticle"],"headline":"Rain &amp; wind","author":[{"@id":"#a"},{"name":"Bo Ek"}],
"publisher":{"name":"X Limited"},"image":{"url":"/rain.png"},
"datePublished":"2026-01-31T18:05:00+01:00","keywords":["rain","wind, rain"]}]})") +
                                            "</head><body><h1>Rain and wind</h1><p>Text.");
  EXPECT_EQ(metadata.title.value, "Rain & wind");
  EXPECT_EQ(metadata.title.source, MetadataSource::json_ld);
  EXPECT_EQ(metadata.authors.values, (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(metadata.authors.source, MetadataSource::json_ld);
  EXPECT_EQ(metadata.published.value, "2026-01-31T18:05:00+01:00");
  EXPECT_EQ(metadata.tags.values, (Names{"rain", "wind"}));
  EXPECT_EQ(metadata.type.value, "NewsArticle");
  EXPECT_EQ(metadata.site_name.value, "X Limited");
  EXPECT_EQ(metadata.image.value, "/rain.png") << "the page's URL is not known";
  EXPECT_EQ(metadata.language.value, "en-GB");
  EXPECT_EQ(metadata.language.source, MetadataSource::html);
}

TEST(MetadataReader, TakesFromTheWebPageWhatTheArticleDoesNotTell) {
  const PageMetadata metadata =
      metadata_of(json_ld(R"([{"@type":"WebPage","headline":"Page","datePublished":"2026-01-31"},
{"@type":"BlogPosting","headline":"Post","author":"Ann Lee"}])") +
                  "<p>Text.");
  EXPECT_EQ(metadata.title.value, "Post");
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.published.value, "2026-01-31");
}

TEST(MetadataReader, ReadsBrokenJsonUpToTheError) {
  const PageMetadata metadata = metadata_of(json_ld("{\"@type\":\"Article\",\"headline\":\"A\nB\","
                                                    "\"datePublished\":\"2026-01-31\", oops") +
                                            "<p>Text.");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.title.value, "A B");
}

TEST(MetadataReader, ReadsMetaElementsAndLinks) {
  const PageMetadata metadata = metadata_of(
      R"(<meta property="og:site_name" content="X &amp; Y"><meta name=Description content=Wet>
<meta property="og:title" content="Rain today | X &amp; Y"><meta name="author" content="Ann Lee">
<meta property="article:modified_time" content="2026-02-01T08:00Z">
<meta name="keywords" content="rain, wind"><meta property="og:image" content="rain.png">
<link rel=canonical href=/rain><link rel="license" href="https://example.org/by"><p>Text.)",
      "https://example.org/a/b");
  EXPECT_EQ(metadata.title.value, "Rain today");
  EXPECT_EQ(metadata.title.source, MetadataSource::open_graph);
  EXPECT_EQ(metadata.site_name.value, "X & Y");
  EXPECT_EQ(metadata.description.value, "Wet");
  EXPECT_EQ(metadata.description.source, MetadataSource::meta);
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.modified.value, "2026-02-01T08:00Z");
  EXPECT_EQ(metadata.tags.values, (Names{"rain", "wind"}));
  EXPECT_EQ(metadata.canonical.value, "https://example.org/rain");
  EXPECT_EQ(metadata.canonical.source, MetadataSource::link);
  EXPECT_EQ(metadata.image.value, "https://example.org/a/rain.png");
  EXPECT_EQ(metadata.licence.value, "https://example.org/by");
}

TEST(MetadataReader, BelievesTheMoreExactOfTwoNames) {
  const PageMetadata metadata = metadata_of(
      "<meta name=date content=2026-02-02><p>Text."
      "<meta property=article:published_time content=2026-01-31>");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  const PageMetadata other = metadata_of(
      "<meta property=article:published_time content=soon><p>Text."
      "<meta name=date content=2026-02-02>");
  EXPECT_EQ(other.published.value, "2026-02-02") << "the first value is not a date";
}

TEST(MetadataReader, ReadsMicrodataRdfaAndRelations) {
  const PageMetadata microdata = metadata_of(
      "<p><span itemprop=author itemscope>by <b itemprop=name>Ann Lee</b>, our reporter</span>"
      "<time itemprop=datePublished datetime=2026-01-31>yesterday</time>");
  EXPECT_EQ(microdata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(microdata.authors.source, MetadataSource::microdata);
  EXPECT_EQ(microdata.published.value, "2026-01-31");
  EXPECT_EQ(microdata.published.source, MetadataSource::microdata);
  EXPECT_EQ(metadata_of("<p><span itemprop=author itemscope><meta itemprop=name content='Ann Lee'>"
                        "</span><span itemprop=publisher><meta itemprop=name content='Acme Ltd'>x")
                .authors.values,
            Names{"Ann Lee"});
  const PageMetadata rdfa = metadata_of(
      "<p property='schema:author'>Bo Ek<p property='schema:datePublished' "
      "content='2026-01-31'>today");
  EXPECT_EQ(rdfa.authors.values, Names{"Bo Ek"});
  EXPECT_EQ(rdfa.published.source, MetadataSource::rdfa);
  const PageMetadata relations = metadata_of(
      "<p><a rel='author nofollow' href=/ann>Ann Lee</a> "
      "<a rel=license href='/by'>free</a>");
  EXPECT_EQ(relations.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(relations.authors.source, MetadataSource::link);
  EXPECT_EQ(relations.licence.value, "/by") << "the page's URL is not known";
  const PageMetadata several = metadata_of(
      "<p class=a id=b>Text <i class=c>and</i> more <b class=d property=datePublished "
      "itemprop=dateModified content=2026-01-31>x</b> text "
      "<a class=e rel=author href=/ann>Ann Lee</a>");
  EXPECT_EQ(several.published.value, "2026-01-31");
  EXPECT_EQ(several.modified.value, "2026-01-31");
  EXPECT_EQ(several.authors.values, Names{"Ann Lee"});
}

TEST(MetadataReader, PrefersTheTimeAfterTheHeading) {
  const PageMetadata metadata = metadata_of(
      "<title>Rain today</title><p><time datetime=2026-02-02>now</time><h1>Rain today</h1>"
      "<p><time datetime=2026-01-31T10:00>on Saturday</time> <time datetime=2026-01-01>x</time>");
  EXPECT_EQ(metadata.published.value, "2026-01-31T10:00");
  EXPECT_EQ(metadata.published.source, MetadataSource::time);
}

// Three paragraphs of content, each long enough to be running text.
const std::string kParagraphs = [] {
  std::string all;
  for (const char* begin :
       {"It rains on the harbour", "The ferries wait", "The cranes stand still"}) {
    all +=
        "<p>" + std::string{begin} +
        ", and nobody knows when it will stop, because the wind that brings the clouds has turned "
        "twice since the morning and may turn again.</p>";
  }
  return all;
}();

std::string article(const std::string& below_heading, const std::string& below_text = "") {
  return "<title>Rain today</title><body><article><h1>Rain today</h1>" + below_heading +
         kParagraphs + below_text + "</article>";
}

TEST(MetadataReader, TellsPublicationFromChangesByTheWordsBefore) {
  const PageMetadata metadata =
      metadata_of(article("<p>Last updated <time datetime=2026-02-02>Monday</time> | "
                          "First published <time datetime=2026-01-31>Saturday</time>"));
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.modified.value, "2026-02-02");
  EXPECT_EQ(metadata.modified.source, MetadataSource::time);
  const PageMetadata text =
      metadata_of(article("<p>Aktualisiert am 2. Februar 2026, veröffentlicht am 31. Januar 2026"));
  EXPECT_EQ(text.published.value, "2026-01-31");
  EXPECT_EQ(text.modified.value, "2026-02-02");
  const PageMetadata parts =
      metadata_of(article("<dl><dt>Mis à jour<dd><time datetime=2026-02-02>lundi</time>"
                          "<dt>Publié<dd><time datetime=2026-01-31>samedi</time></dl>"));
  EXPECT_EQ(parts.published.value, "2026-01-31");
  EXPECT_EQ(parts.modified.value, "2026-02-02");
}

TEST(MetadataReader, DoesNotTakeAChangeForThePublication) {
  const PageMetadata metadata =
      metadata_of(article("<p>Uppdaterad <time datetime=2026-02-02>i dag</time>"));
  EXPECT_EQ(metadata.published.value, "");
  EXPECT_EQ(metadata.modified.value, "2026-02-02");
  EXPECT_EQ(metadata_of(article("<time itemprop=dateModified datetime=2026-02-02>now</time>"))
                .published.value,
            "");
}

TEST(MetadataReader, TakesNoTimeOfASentence) {
  for (const char* sentence :
       {"<p>The crane was built on <time datetime=1998-07-01>1 July 1998</time> in the old yard.",
        "<p>Der Kran wurde am <time datetime=1998-07-01>1. Juli 1998</time> gebaut.",
        "<p>The harbour opens again on <time>2026-01-01</time>."}) {
    EXPECT_EQ(metadata_of(article("", sentence)).published.value, "") << sentence;
    EXPECT_EQ(metadata_of(article(sentence)).published.value, "") << sentence;
  }
  EXPECT_EQ(
      metadata_of(article("", "<p>It was on 1 July 1998 that the crane fell.")).published.value,
      "");
}

TEST(MetadataReader, TakesNoTimeOfOtherPages) {
  const std::string item =
      "<a href=/fair>A fair in the town</a> <time datetime=2025-05-05>5 May</time>";
  EXPECT_EQ(metadata_of("<title>Rain today</title><body><div class=ticker>" + item +
                        "</div><h1>Rain today</h1>" + kParagraphs)
                .published.value,
            "");
  EXPECT_EQ(metadata_of("<title>Rain today</title><body><div><div><h3>Fair</h3>"
                        "<time datetime=2025-05-05>5 May</time></div><h1>Rain today</h1>" +
                        kParagraphs + "</div>")
                .published.value,
            "");
  EXPECT_EQ(metadata_of(article("", "<ul><li>" + item + "<li>" + item + "</ul>")).published.value,
            "");
  EXPECT_EQ(
      metadata_of(article("<aside>" + item + "</aside><p>31 January 2026</p>")).published.value,
      "2026-01-31");
  EXPECT_EQ(metadata_of("<title>Rain today</title><body><p><a href=/w>Weather</a> "
                        "<time datetime=2026-01-31>Saturday</time><h1>Rain today</h1>" +
                        kParagraphs)
                .published.value,
            "2026-01-31")
      << "a section before the heading";
}

TEST(MetadataReader, TakesNoTimeOfComments) {
  const std::string time = "<time datetime=2026-02-02>Monday</time>";
  EXPECT_EQ(metadata_of(article("", "<section class=comments><p>Bo " + time + "</section>"))
                .published.value,
            "");
  EXPECT_EQ(metadata_of(
                article("", "<article class=comment><p itemprop=datePublished content=2026-02-02>" +
                                time + "</article>"))
                .published.value,
            "");
}

TEST(MetadataReader, BelievesFarDatesIfTheyAreCalledOnesOfPublication) {
  const std::string list =
      "<ul><li><time datetime=2025-05-05>x</time><li><time datetime=2025-05-06>"
      "x</time></ul>";
  EXPECT_EQ(metadata_of(article("", list)).published.value, "");
  EXPECT_EQ(metadata_of(article("", list + "<p><time class='entry-date published' "
                                           "datetime=2026-01-31>Saturday</time>"))
                .published.value,
            "2026-01-31");
  EXPECT_EQ(metadata_of(article("", list + "<p>Publicado el 31 de enero de 2026")).published.value,
            "2026-01-31");
  EXPECT_EQ(
      metadata_of(article("", "<p><time datetime=2026-01-31>Saturday</time>")).published.value,
      "2026-01-31")
      << "the only date that stands alone";
}

TEST(MetadataReader, TakesNoDaysToCome) {
  const std::string page = article("<p><time datetime=2026-02-03>soon</time><p>31 January 2026");
  EXPECT_EQ(metadata_of(page, "", "2026-02-01T12:00:00Z").published.value, "2026-01-31");
  EXPECT_EQ(metadata_of(page, "", "2026-02-02T12:00:00Z").published.value, "2026-02-03")
      << "the next day has already begun in time zones to the east";
  EXPECT_EQ(
      metadata_of(json_ld(R"({"@type":"Article","headline":"x","datePublished":"1970-01-01"})") +
                  page)
          .published.value,
      "2026-02-03");
}

TEST(MetadataReader, ReadsDatesInTheLanguageOfThePage) {
  EXPECT_EQ(metadata_of("<html lang=fr>" + article("<p>3/4/2025")).published.value, "2025-04-03");
  EXPECT_EQ(metadata_of("<html lang=en-US>" + article("<p>3/4/2025")).published.value,
            "2025-03-04");
  EXPECT_EQ(metadata_of(article("<p>3/4/2025")).published.value, "");
}

TEST(MetadataReader, PrefersPeopleToThePublisherAndToLogins) {
  const std::string byline = "<p class=byline>By Ann Lee</p>";
  for (const char* author :
       {"admin", "Administrator", "The Harbour", "Harbour Gazette Staff", "alee2",
        "harbour-gazette.example", "editor", "info@harbour-gazette.example"}) {
    const std::string name = std::string{"<meta name=author content='"} + author +
                             "'><meta property=og:site_name content='The Harbour'>"
                             "<meta name=application-name content='Harbour Gazette'>";
    EXPECT_EQ(metadata_of(name + article(byline), "https://www.harbour-gazette.example/rain")
                  .authors.values,
              Names{"Ann Lee"})
        << author;
  }
  EXPECT_EQ(metadata_of("<meta name=author content=admin>" + article("")).authors.values, Names{});
  EXPECT_EQ(metadata_of("<meta name=author content=alee2>" + article("")).authors.values,
            Names{"alee2"});
}

TEST(MetadataReader, ReadsBylinesInManyLanguages) {
  for (const char* byline :
       {"Von Ann Lee", "Par Ann Lee", "Por: Ann Lee", "Di Ann Lee", "Od Ann Lee", "Door Ann Lee",
        "Av Ann Lee", "Текст: Ann Lee", "АВТОР: Ann Lee", "Autorka: Ann Lee", "Teksti: Ann Lee",
        "Szerző: Ann Lee", "Συντάκτης: Ann Lee", "Tác giả: Ann Lee", "作者：Ann Lee",
        "بقلم: Ann Lee"}) {
    EXPECT_EQ(metadata_of(article("<p>" + std::string{byline})).authors.values, Names{"Ann Lee"})
        << byline;
  }
  EXPECT_EQ(metadata_of(article("<p>作者：李安")).authors.values, Names{"李安"});
}

TEST(MetadataReader, TakesNoPhotographers) {
  EXPECT_EQ(metadata_of(article("<p class=author>Foto: Bo Ek</p>")).authors.values, Names{});
  EXPECT_EQ(
      metadata_of(article("<figure><span class=image-author>Bo Ek</span></figure>")).authors.values,
      Names{});
}

TEST(MetadataReader, JoinsNamesInParts) {
  EXPECT_EQ(metadata_of(json_ld(R"({"@type":"Article","headline":"x","author":[
{"@type":"Person","givenName":"Ann","familyName":"Lee"},{"name":"","familyName":"Ek"}]})") +
                        "<p>x")
                .authors.values,
            (Names{"Ann Lee", "Ek"}));
}

TEST(MetadataReader, ReadsJsonWithCommasAmissAndComments) {
  const PageMetadata metadata = metadata_of(json_ld("{ // the \"article\"\n\"@type\":\"Article\"\n"
                                                    "\"headline\":\"A\nB\", /* who */\n"
                                                    "\"author\":[{\"name\":\"Ann Lee\",} {\"name\":"
                                                    "\"Bo Ek\"}],\n"
                                                    "\"datePublished\":\"2026-01-31\",}") +
                                            "<p>x");
  EXPECT_EQ(metadata.title.value, "A B");
  EXPECT_EQ(metadata.authors.values, (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(metadata.published.value, "2026-01-31");
}

TEST(MetadataReader, ReadsTheBylineOfAPageWithoutMarkup) {
  const PageMetadata metadata = metadata_of(
      "<title>Rain today - X</title><p>X<p><b>Rain today</b><p>by Ann Lee<p>January 31, 2026"
      "<p>It rains today, by and large.");
  EXPECT_EQ(metadata.title.value, "Rain today");
  EXPECT_EQ(metadata.title.source, MetadataSource::heading);
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.authors.source, MetadataSource::byline);
  EXPECT_EQ(metadata.published.value, "2026-01-31");
}

TEST(MetadataReader, ReadsTheDayInTheUrlLast) {
  const std::string page = "<title>Rain</title><h1>Rain</h1><p>Text.";
  const PageMetadata metadata = metadata_of(page, "https://example.org/2026/01/31/rain.html?a=b");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.published.source, MetadataSource::url);
  EXPECT_EQ(metadata_of("<meta name=date content=2026-02-02>" + page,
                        "https://example.org/2026/01/31/rain")
                .published.value,
            "2026-02-02");
  EXPECT_EQ(metadata_of(page, "https://example.org/2026/13/31/rain").published.value, "");
}

TEST(MetadataReader, DropsThePublisherAmongTheAuthors) {
  const std::string name = "<meta property=og:site_name content='The Harbour'><p>Text.";
  EXPECT_EQ(metadata_of("<meta name=author content='Ann Lee, The Harbour'>" + name).authors.values,
            Names{"Ann Lee"});
  EXPECT_EQ(metadata_of("<meta name=author content='The Harbour'>" + name).authors.values, Names{});
}

TEST(MetadataReader, TakesThePublisherForTheAuthorIfThePageIsSignedWithIt) {
  const std::string blog =
      "<meta property=og:site_name content='Ann Lee'>"
      "<meta name=author content='Ann Lee'>";
  EXPECT_EQ(metadata_of(blog + article("<p class=byline>By Ann Lee</p>")).authors.values,
            Names{"Ann Lee"});
  EXPECT_EQ(metadata_of(blog + article("<a rel=author href=/ann>Ann Lee</a>")).authors.values,
            Names{"Ann Lee"});
  for (const auto& [type, names] : {std::pair{"Person", Names{"Ann Lee"}}, {"Organization", {}}}) {
    const std::string author =
        std::string{R"({"@type":"Article","headline":"x","author":{"@type":")"} + type +
        R"(","name":"Ann Lee"}})";
    EXPECT_EQ(metadata_of(blog + json_ld(author) + article("")).authors.values, names) << type;
  }
  EXPECT_EQ(metadata_of("<meta name=author content='Harbour Ltd.'>" +
                        article("<a rel=author href=/us>Harbour Inc.</a>"))
                .authors.values,
            Names{});
}

TEST(MetadataReader, AnImageIsAUrlAndNoCaption) {
  const auto image_of = [](const std::string& image, const std::string& rest = "") {
    return metadata_of(json_ld(R"({"@type":"NewsArticle","headline":"A","image":)" + image + "}") +
                       rest + "<p>Text.")
        .image.value;
  };
  const std::string url = "https://example.org/rain.png";
  EXPECT_EQ(image_of(R"([{"@type":"ImageObject","name":"Rain","url":")" + url + "\"}]"), url);
  EXPECT_EQ(image_of(R"({"caption":"Rain","name":"Rain","contentUrl":")" + url + "\"}"), url);
  EXPECT_EQ(image_of(R"([{"name":"Rain"},")" + url + "\"]"), url);
  EXPECT_EQ(image_of(R"({"name":"Rain"})"), "");
  EXPECT_EQ(image_of(R"({"name":"Rain"})", "<meta property=og:image content=" + url + ">"), url);
  EXPECT_EQ(image_of("\"/rain.png\"", "<link rel=canonical href=https://example.org/a/b>"), url);
}

TEST(MetadataReader, TakesNoScriptsForUrls) {
  const PageMetadata metadata = metadata_of(
      "<link rel=canonical href='javascript:x()'><p>Text."
      "<meta property=og:image content='data:image/png;base64,xx'>",
      "https://example.org/");
  EXPECT_EQ(metadata.canonical.value, "");
  EXPECT_EQ(metadata.image.value, "");
}

TEST(MetadataReader, IsEmptyWhereAPageTellsNothing) {
  const PageMetadata metadata = metadata_of("<p>Text.");
  for_each_field(metadata, [](std::string_view name, const auto& field) {
    EXPECT_EQ(field.source, MetadataSource::none) << name;
  });
}

TEST(PageParser, KeepsStatementsOnlyWhereAsked) {
  const std::string markup =
      "<meta name=author content='Ann Lee'>" + json_ld("{}") +
      "<p itemprop=author property=author content=x><time datetime=2026>now</time>";
  PageParser parser;
  PageTree page;
  ASSERT_FALSE(parser.parse(markup, "utf-8", page));
  EXPECT_TRUE(parser.statements().metas.empty());
  EXPECT_TRUE(parser.statements().json_ld.empty());
  for (NodeId id = 0; id < page.size(); ++id) {
    EXPECT_EQ(page.attribute(id, AttributeName::content), "");
    EXPECT_EQ(page.attribute(id, AttributeName::datetime), "");
    EXPECT_EQ(page.attribute(id, AttributeName::property), "");
  }
}

TEST(HostileMetadata, DeepJson) {
  EXPECT_TRUE(metadata_of(json_ld(std::string(200'000, '[')) + "<p>x").title.value.empty());
  EXPECT_TRUE(
      metadata_of(json_ld(repeated("{\"@type\":", 50'000)) + "<p>x").authors.values.empty());
}

TEST(HostileMetadata, IsCutAtItsLimits) {
  const std::string long_text = repeated("é", 100'000);
  const PageMetadata metadata = metadata_of(
      "<title>x</title>" +
      repeated("<meta property=og:title content='" + std::string(99, 'x') + "'>", 20'000) +
      "<meta name=description content='" + long_text + "'><p>x" + "<meta name=keywords content='" +
      repeated("a,b,c d e,", 10'000) + "'>");
  EXPECT_EQ(metadata.title.value, std::string(99, 'x'));
  EXPECT_TRUE(metadata.description.value.empty()) << "it comes after too many elements";
  for (const std::string before : {"", "x"}) {
    const PageMetadata other =
        metadata_of("<meta name=description content='" + before + long_text +
                    "'><meta name=author content='" + before + long_text + "'><p>x");
    EXPECT_LE(other.description.value.size(), PageStatements::kLongestText);
    EXPECT_EQ(valid_utf8_length(other.description.value), other.description.value.size());
    EXPECT_FALSE(other.description.value.empty());
    for (const std::string& name : other.authors.values) {
      EXPECT_EQ(valid_utf8_length(name), name.size());
    }
  }
}

// Each page takes a fraction of a second. A quadratic reader would not finish.
TEST(HostileMetadata, TakesLinearTime) {
  constexpr int kMany = 100'000;
  EXPECT_EQ(metadata_of("<title>x y z</title>" + repeated("<h1>", 1'000) +
                        repeated("<b></b>", kMany) + "x")
                .authors.values.size(),
            0U);
  EXPECT_LE(metadata_of(repeated("<p itemprop=author><i></i>", kMany) + "x").authors.values.size(),
            1U);
  EXPECT_LE(metadata_of("<title>" + repeated("a - ", kMany) + "</title><p>x").title.value.size(),
            1'000U);
  const std::string persons =
      "{\"@graph\":[{\"@id\":\"#a\"," + repeated("\"k\":1,", 900) +
      "\"name\":\"Ann Lee\"},{\"@type\":\"Article\",\"headline\":\"x\",\"author\":[" +
      repeated("{\"@id\":\"#a\"},", 30'000) + "{}]}]}";
  EXPECT_EQ(metadata_of(json_ld(persons) + "<p>x").authors.values, Names{"Ann Lee"});
  const std::string large = "{\"@graph\":[{\"@id\":\"#a\"," + repeated("\"k\":1,", 100'000) +
                            "\"name\":\"Ann Lee\"},{\"@id\":\"#p\",\"name\":[" +
                            repeated("{\"@id\":\"#a\"},", 100) +
                            "\"x\"]},{\"@type\":\"Article\",\"headline\":\"y\",\"author\":[" +
                            repeated("{\"@id\":\"#p\"},", 100) + "\"Bo Ek\"]}]}";
  EXPECT_EQ(metadata_of(json_ld(large) + "<p>x").title.value, "y");
  EXPECT_EQ(metadata_of("<div itemprop='" + repeated("x ", kMany) + "'>" +
                        repeated("<b itemprop=name>a</b>", 30'000))
                .authors.values.size(),
            0U);
  EXPECT_EQ(metadata_of("<div itemprop='" + repeated("name ", kMany) + "'>a").authors.values.size(),
            0U);
}

TEST(HostileMetadata, KeepsTheFirstValuesOfAHugeScript) {
  std::string many = "[[" + repeated("0,", 1'000'000) + "0]";
  std::string more = R"({"@type":"Article"})";
  JsonLd values;
  values.add(many);
  values.add(more);
  values.finish();
  EXPECT_EQ(values.values().size(), 250'000U);
  EXPECT_EQ(values.values()[0].end, 250'000U) << "the open value is closed";
}

TEST(HostileMetadata, RepeatsNoLargeText) {
  const std::string name(900'000, 'x');
  const std::string json = "{\"@graph\":[{\"@id\":\"#q\",\"name\":\"" + name +
                           "\"},{\"@type\":\"Article\",\"headline\":\"y\",\"author\":[" +
                           repeated("{\"@id\":\"#q\"},", 100) + "\"Bo Ek\"]}]}";
  PageParser parser{{}, Statements::keep};
  PageTree page;
  ASSERT_FALSE(parser.parse(json_ld(json) + "<p>x", "utf-8", page));
  JsonLd values;
  for (std::string& text : parser.statements().json_ld) {
    values.add(text);
  }
  values.finish();
  ClaimList claims;
  add_json_ld_claims(values, claims);
  std::size_t bytes = 0;
  for (const Claim& claim : claims.claims()) {
    EXPECT_LE(claim.text.size(), ClaimList::kMaxTextBytes);
    bytes += claim.text.size();
  }
  EXPECT_LE(bytes, ClaimList::kMaxBytes + ClaimList::kMaxTextBytes);
  ASSERT_FALSE(parser.parse(
      "<p itemprop='" + repeated("author ", 70) + "' content='" + name + "'>x", "utf-8", page));
  claims.clear();
  DatePlaceFinder places{page, kNoNode};
  add_element_claims(page, places, claims);
  ASSERT_EQ(claims.claims().size(), 1U) << "the repeated property adds one claim";
  EXPECT_LE(claims.claims()[0].text.size(), ClaimList::kMaxTextBytes);
}

TEST(HostileMetadata, IsValidUtf8WithoutControlCharacters) {
  const PageMetadata metadata = metadata_of(
      json_ld(R"({"@type":"Article","headline":"A \udc00 B\u0000\u001b C","author":"\ud800"})") +
      "<p>x");
  EXPECT_EQ(metadata.title.value, "A \uFFFD B C");
}

TEST(MetadataReader, TakesNothingFromOtherArticles) {
  const PageMetadata metadata =
      metadata_of("<title>The harbour today</title>" +
                  json_ld(R"({"@type":"ItemList","itemListElement":[{"@type":"NewsArticle",
"headline":"Other story","author":"Zed Q","datePublished":"2020-01-01"}]})") +
                  "<h1>The harbour today</h1><p>x");
  EXPECT_EQ(metadata.title.value, "The harbour today");
  EXPECT_TRUE(metadata.authors.values.empty());
  EXPECT_EQ(metadata.published.value, "");
}

TEST(MetadataReader, ReadsJsonInACdataSection) {
  EXPECT_EQ(metadata_of(json_ld("//<![CDATA[\n{\"@type\":\"Article\",\"headline\":\"y\"}\n//]]>") +
                        "<p>x")
                .title.value,
            "y");
}

TEST(MetadataReader, DoesNotTakeTheSiteForTheTitle) {
  EXPECT_EQ(metadata_of("<title>std::move - harbour.example</title><p>x").title.value,
            "std::move - harbour.example");
  EXPECT_EQ(metadata_of("<meta property=og:site_name content='The Harbour Gazette'>"
                        "<title>Rain - The Harbour Gazette</title><p>x")
                .title.value,
            "Rain");
  EXPECT_EQ(metadata_of("<meta property=og:site_name content='The Harbour Gazette'>"
                        "<title>The Harbour Gazette - Rain</title><p>x")
                .title.value,
            "Rain");
}

TEST(MetadataReader, ReadsTimeElementsWithoutAttributes) {
  const PageMetadata metadata = metadata_of("<h1>Rain</h1><p><time>31&nbsp;January 2026</time>");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.published.source, MetadataSource::time);
}

TEST(MetadataReader, ReadsTheBylineOfAPageWithoutElements) {
  const PageMetadata metadata = metadata_of(
      "<title>Rain today</title><body>Rain today<br>by Ann Lee<br>January 31, 2026<br>Text.");
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.published.value, "2026-01-31");
}

TEST(MetadataReader, ReadsTheBylineBeforeTheTextOfAPageWithoutHeading) {
  const std::string text(200, 'x');
  const PageMetadata metadata = metadata_of(
      "<title>The Harbour Gazette</title><p>A crane goes<p>by Ann Lee<p>January 31, 2026<p>" +
      text + "<p>February 1, 2026<p>by Bo Ek");
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.published.source, MetadataSource::byline);
  EXPECT_EQ(metadata_of("<title>The Harbour Gazette</title><p>" + text + "<p>February 1, 2026")
                .published.value,
            "");
}

TEST(MetadataReader, ReadsNamesBeforeADate) {
  const PageMetadata metadata = metadata_of(
      "<h1>Rain</h1><p class=byline>Ann Lee and Bo Ek on Saturday, January 31, 2026 - 12:47 PM");
  EXPECT_EQ(metadata.authors.values, (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(metadata.published.value, "2026-01-31T12:47");
}

TEST(MetadataReader, BelievesTheHtmlElementBeforeTheLocale) {
  const std::string locale = "<meta property=og:locale content=en_US><p>x";
  EXPECT_EQ(metadata_of("<html lang=de-DE>" + locale).language.value, "de-DE");
  EXPECT_EQ(metadata_of(locale).language.value, "en-US");
  EXPECT_EQ(metadata_of(json_ld(R"({"@type":"Article","headline":"x",
"inLanguage":{"name":"German","alternateName":"de"}})") +
                        "<p>x")
                .language.value,
            "de");
}

TEST(MetadataReader, ReadsTheDayAtTheEndOfTheTitle) {
  const PageMetadata metadata = metadata_of("<title>X - Rain - Jan 31, 2026</title><p>x");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.published.source, MetadataSource::title);
}

TEST(MetadataReader, BelievesTheSiteBeforeTheNeighborhoodOfTheHeading) {
  PageParser parser{{}, Statements::keep};
  PageTree page;
  const std::string markup =
      "<meta name=author content='The Harbour'><h1>Rain</h1><p>by Bo Ek<p>January 31, 2026";
  ASSERT_FALSE(parser.parse(markup, "utf-8", page));
  const SiteClaims of_site{
      {{MetadataField::published, claim_rank::kSite, MetadataSource::site, "2026-01-30"},
       {MetadataField::authors, claim_rank::kSite, MetadataSource::site, "Ann Lee"}},
      "the harbour"};
  PageMetadata metadata;
  MetadataReader{}.read(page, parser.statements(), {"", ""}, of_site, metadata);
  EXPECT_EQ(metadata.published.value, "2026-01-30");
  EXPECT_EQ(metadata.published.source, MetadataSource::site);
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"}) << "not the publisher";
  EXPECT_EQ(metadata.authors.source, MetadataSource::site);
}

}  // namespace
}  // namespace sst
