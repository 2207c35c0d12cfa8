#include "common/metadata/title_finder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

std::string without_site(std::string title, std::string_view site,
                         const std::vector<std::string>& others = {}) {
  remove_site_name(title, site, others);
  return title;
}

TEST(RemoveSiteName, EndsWhereAnotherTitleEnds) {
  const std::string title = "Rain over the harbour";
  EXPECT_EQ(without_site(title + " | Weather | DW | 31.1.2026", "", {title}), title);
  EXPECT_EQ(without_site("Rain today - Weather - DW", "", {"Snow"}), "Rain today - Weather - DW");
  EXPECT_EQ(without_site("DW - Rain - Weather", "", {"DW"}), "DW - Rain - Weather");
}

TEST(TitleFinder, RemovesTheNameOfTheSite) {
  EXPECT_EQ(without_site("Rain - Harbour News", "harbour news"), "Rain");
  EXPECT_EQ(without_site("Rain - and wind", "Harbour News"), "Rain - and wind");
  EXPECT_EQ(without_site("Rain - HN", "Harbour News", {"Wind", "rain"}), "Rain");
  EXPECT_EQ(without_site("Rain this evening | HN", ""), "Rain this evening");
  EXPECT_EQ(without_site("HN | Rain this evening", ""), "HN | Rain this evening");
  EXPECT_EQ(without_site("", "Harbour News"), "");
  EXPECT_EQ(without_site("Harbour News - Rain", "harbour news"), "Rain");
  EXPECT_EQ(without_site("HN - Rain - Wind", "", {"rain - wind"}), "Rain - Wind");
  EXPECT_EQ(without_site("Harbour News - ", "harbour news"), "Harbour News - ");
}

TEST(TitleFinder, FindsTheLongestPart) {
  EXPECT_EQ(longest_title_part("HN | Rain this evening - News"), "Rain this evening");
  EXPECT_EQ(longest_title_part("Rain"), "Rain");
  EXPECT_EQ(longest_title_part(""), "");
}

TEST(TitleFinder, FindsTheLastPart) {
  EXPECT_EQ(last_title_part("Rain this evening – HN – 31.1.2026"), "31.1.2026");
  EXPECT_EQ(last_title_part("Rain"), "");
}

TEST(TitleFinder, KnowsManySeparators) {
  for (const std::string separator :
       {" | ", " - ", " – ", " — ", " :: ", " -- ", " » ", " « ", " · ", " • ", "｜"}) {
    EXPECT_EQ(last_title_part("Rain" + separator + "Wind" + separator + "HN"), "HN");
    EXPECT_EQ(longest_title_part("HN" + separator + "Rain today" + separator + "News"),
              "Rain today");
  }
  for (const char* title : {"Rain-Wind", "Rain --Wind", "Rain  Wind", "Rain | ", "–"}) {
    EXPECT_EQ(last_title_part(title), "") << title;
  }
}

TEST(TitleFinder, FindsTheHeadingOfTheContent) {
  const std::vector<std::string> titles{"Rain this evening"};
  const auto heading = [&](const std::string& markup) {
    return find_content_heading(test::page(markup), titles).text;
  };
  EXPECT_EQ(heading("<h1>Harbour</h1><h2>Rain this <i>evening</i></h2>"), "Rain this evening");
  EXPECT_EQ(heading("<h1>A word about the harbour</h1><p>x"), "A word about the harbour")
      << "the only h1, and long enough";
  EXPECT_EQ(heading("<h1>Rain, wind and snow this evening</h1><h2>Rain this week</h2>"),
            "Rain, wind and snow this evening");
  EXPECT_EQ(heading("<h1>Rain, wind</h1><h2>Rain this week</h2>"), "Rain this week")
      << "the h1 may be the name of the site";
  EXPECT_EQ(heading("<h1>Harbour</h1><p>x"), "");
  EXPECT_EQ(find_content_heading(test::page("<h1>Harbour</h1><p>x"), {}).text, "Harbour")
      << "no evidence against it";
  EXPECT_EQ(heading("<p><font>rain this evening</font><p>x"), "rain this evening");
}

TEST(TitleFinder, FindsAHeadingThatIsShorterThanTheNameOfTheSite) {
  const std::vector<std::string> titles{"Wind - The Harbour Weather Office",
                                        "The Harbour Weather Office"};
  const auto heading = [&](const std::string& markup) {
    return find_content_heading(test::page(markup), titles).text;
  };
  EXPECT_EQ(heading("<b>The harbour weather office</b><h1>Snow</h1><h1>Wind</h1>"), "Wind");
  EXPECT_EQ(heading("<b>Menu</b><h1>Wind</h1><p>x"), "Wind");
  EXPECT_EQ(heading("<h1>Wind</h1><b>The harbour weather office</b>"), "The harbour weather office")
      << "the h1 may be the name of the site";
  EXPECT_EQ(heading("<h1>Win</h1><p>x"), "");
}

}  // namespace
}  // namespace sst
