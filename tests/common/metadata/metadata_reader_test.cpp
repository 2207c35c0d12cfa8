#include "common/metadata/metadata_reader.hpp"

#include <gtest/gtest.h>

#include "common/html/page_parser.hpp"
#include "common/metadata/author_names.hpp"
#include "common/metadata/written_date.hpp"

namespace sst {
namespace {

PageMetadata metadata_of(const std::string& markup) {
  PageParser parser;
  PageTree page;
  EXPECT_FALSE(parser.parse(markup, "utf-8", page));
  PageMetadata metadata;
  MetadataReader{}.read(page, parser.statements(), metadata);
  return metadata;
}

using Names = std::vector<std::string>;

Names names_of(std::string_view byline) {
  Names names;
  add_author_names(byline, names);
  return names;
}

TEST(WrittenDate, KeepsPrecisionAndZone) {
  EXPECT_EQ(read_written_date("2026-01-31"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026-01-31T18:05"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07.123Z"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("2026-01-31 18:05:07+0100"), "2026-01-31T18:05:07+01:00");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07-05:30"), "2026-01-31T18:05:07-05:30");
  EXPECT_EQ(read_written_date("20260131"), "2026-01-31");
}

TEST(WrittenDate, ReadsWhatPeopleWrite) {
  EXPECT_EQ(read_written_date("Sat, 31 Jan 2026 18:05:07 GMT"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("Published Jan. 31st, 2026 at 6:05 p.m. EST"),
            "2026-01-31T18:05-05:00");
  EXPECT_EQ(read_written_date("12:30"), "");
  EXPECT_EQ(read_written_date("2026年1月31日"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026. 1. 31"), "2026-01-31");
  EXPECT_EQ(read_written_date("31.1.2026"), "2026-01-31");
  EXPECT_EQ(read_written_date("January 31, 2026 12:05 am"), "2026-01-31T00:05");
}

TEST(WrittenDate, IsEmptyIfInDoubt) {
  EXPECT_EQ(read_written_date("3/4/2026"), "");
  EXPECT_EQ(read_written_date("1/31/2026"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026-02-30"), "");
  EXPECT_EQ(read_written_date("May 2026"), "");
  EXPECT_EQ(read_written_date(""), "");
  EXPECT_EQ(read_written_date(std::string(100'000, '1')), "");
  EXPECT_EQ(read_written_date("99999999999999999999"), "");
}

TEST(AuthorNames, SplitsBylines) {
  EXPECT_EQ(names_of("By Ann Lee and Bo Ek, Reporter"), (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(names_of("Von Ann Lee, Bo Ek und Cy Fox"), (Names{"Ann Lee", "Bo Ek", "Cy Fox"}));
  EXPECT_EQ(names_of("Lee, Ann"), (Names{"Ann Lee"}));
  EXPECT_EQ(names_of("Ann O&#39;Lee; ann o'lee"), (Names{"Ann O'Lee"}));
  EXPECT_EQ(names_of("https://example.org/ann"), Names{});
  EXPECT_EQ(names_of("@annlee"), Names{});
}

TEST(MetadataReader, BelievesTheArticleOfAGraph) {
  const PageMetadata metadata = metadata_of(R"(<html lang="en-GB"><head><title>Rain | X</title>
<script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"X"},
{"@type":"Person","@id":"#a","name":"Ann Lee"},
{"@type":["NewsArticle"],"headline":"Rain &amp; wind","author":[{"@id":"#a"},{"name":"Bo Ek"}],
"datePublished":"2026-01-31T18:05:00+01:00","keywords":["rain","wind"]}]}</script></head>
<body><h1>Rain and wind</h1><p>Text.)");
  EXPECT_EQ(metadata.title.value, "Rain and wind");
  EXPECT_EQ(metadata.title.source, MetadataSource::heading);
  EXPECT_EQ(metadata.authors.values, (Names{"Ann Lee", "Bo Ek"}));
  EXPECT_EQ(metadata.authors.source, MetadataSource::json_ld);
  EXPECT_EQ(metadata.published.value, "2026-01-31T18:05:00+01:00");
  EXPECT_EQ(metadata.tags.values, (Names{"rain", "wind"}));
  EXPECT_EQ(metadata.type.value, "NewsArticle");
  EXPECT_EQ(metadata.language.value, "en-GB");
}

TEST(MetadataReader, ReadsBrokenJsonUpToTheError) {
  const PageMetadata metadata = metadata_of(
      "<script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"A\nB\","
      "\"datePublished\":\"2026-01-31\", oops</script><p>Text.");
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.title.value, "A B");
}

TEST(MetadataReader, ReadsMetaElementsLinksAndMicrodata) {
  const PageMetadata metadata = metadata_of(R"(<meta property="og:site_name" content="X &amp; Y">
<meta name=Description content=Wet><link rel=canonical href=/rain>
<p><span itemprop=author itemscope><b itemprop=name>Ann Lee</b></span>
<time itemprop=datePublished datetime=2026-01-31>yesterday</time>)");
  EXPECT_EQ(metadata.site_name.value, "X & Y");
  EXPECT_EQ(metadata.site_name.source, MetadataSource::open_graph);
  EXPECT_EQ(metadata.description.value, "Wet");
  EXPECT_EQ(metadata.canonical.value, "/rain");
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.published.value, "2026-01-31");
  EXPECT_EQ(metadata.published.source, MetadataSource::microdata);
}

TEST(MetadataReader, ReadsTheBylineOfAPageWithoutMarkup) {
  const PageMetadata metadata = metadata_of(
      "<title>Rain today - X</title><p>X<p><b>Rain today</b><p>by Ann Lee<p>January 31, 2026"
      "<p>It rains today, by and large.");
  EXPECT_EQ(metadata.title.value, "Rain today");
  EXPECT_EQ(metadata.authors.values, Names{"Ann Lee"});
  EXPECT_EQ(metadata.authors.source, MetadataSource::byline);
  EXPECT_EQ(metadata.published.value, "2026-01-31");
}

TEST(MetadataReader, SurvivesDeepJson) {
  const std::string deep(200'000, '[');
  EXPECT_TRUE(metadata_of("<script type=application/ld+json>" + deep + "</script><p>x")
                  .title.value.empty());
  std::string objects;
  for (int i = 0; i < 50'000; ++i) {
    objects += "{\"@type\":";
  }
  EXPECT_TRUE(metadata_of("<script type=application/ld+json>" + objects + "</script><p>x")
                  .authors.values.empty());
}

}  // namespace
}  // namespace sst
