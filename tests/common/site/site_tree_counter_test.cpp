#include "common/site/site_tree_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "common/site/site_rule.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using Hashes = std::vector<std::uint64_t>;

Hashes sorted(Hashes hashes) {
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

class SiteTreeCounterTest : public testing::Test {
 protected:
  /// Adds a page and returns its view, which stays valid.
  const MappedPage& add(const std::string& body) {
    m_pages.push_back(test::page("<body>" + body));
    m_views.emplace_back().build(m_pages.back(), m_keys);
    counter.add(m_views.back());
    return m_views.back();
  }
  /// Five pages with two paragraphs of five words. The first paragraph is the same on all pages;
  /// the second one differs in one word, except on the last two pages.
  void add_five_pages(const std::string& before = "", const std::string& after = "") {
    for (const char* own : {"alder", "beech", "cedar", "dahlia", "dahlia"}) {
      add("<main><p class=lead>all pages say this again</p><p class=own>" + before + own +
          " grows by the pond" + after + "</p></main>");
    }
  }
  const MappedPage& view(std::size_t page) const { return m_views[page]; }
  static PathHash path_of(const MappedPage& view, std::size_t block) {
    return view.path(view.blocks()[block].container);
  }
  static PlaceHash place_of(const MappedPage& view, std::size_t block) {
    BlockPlaces places;
    places.reset(view);
    return places.place(block);
  }
  static const SiteNode* find(const SiteTree::Tables& tables, PathHash path) {
    const auto found = std::ranges::find(tables.nodes, path, &SiteNode::path);
    return found == tables.nodes.end() ? nullptr : &*found;
  }

  SiteTreeCounter counter;

 private:
  AttributeVocabulary m_vocabulary;
  KeyMaker m_keys{m_vocabulary};
  std::deque<PageTree> m_pages;
  std::deque<MappedPage> m_views;
};

TEST_F(SiteTreeCounterTest, CountsPagesAndWordsOfPaths) {
  add_five_pages("", " <a href=x>here</a>");
  add("<table><tr><td>alone</td></tr></table>");
  const auto tables = counter.finish({});
  const SiteNode* paragraph = find(tables, path_of(view(0), 0));
  ASSERT_NE(paragraph, nullptr);
  EXPECT_EQ(paragraph->pages, 5U) << "once per page, although each page has two";
  EXPECT_EQ(paragraph->words, 5U * (5 + 6));
  EXPECT_EQ(paragraph->linked_words, 5U);
  const SiteNode* main = find(tables, paragraph->parent);
  ASSERT_NE(main, nullptr);
  EXPECT_EQ(main->words, 0U) << "it has no words of its own";
  EXPECT_EQ(find(tables, main->parent)->pages, 6U) << "body";
  EXPECT_EQ(find(tables, path_of(view(5), 0)), nullptr) << "one page is not enough";
  EXPECT_TRUE(std::ranges::is_sorted(tables.nodes, {}, &SiteNode::path));
}

TEST_F(SiteTreeCounterTest, KnowsThePathsOfASinglePage) {
  const MappedPage& view = add("<p>alone in the world</p>");
  EXPECT_NE(find(counter.finish({}), path_of(view, 0)), nullptr);
}

TEST_F(SiteTreeCounterTest, SharedShinglesStandOnTwoPagesAtLeast) {
  add_five_pages();
  const auto lead = view(0).shingles(0);    // 2 shingles of 5 words, on 5 pages
  const auto dahlia = view(3).shingles(1);  // 2 shingles of 5 words; one is on all pages
  Hashes expected{lead.begin(), lead.end()};
  expected.insert(expected.end(), dahlia.begin(), dahlia.end());
  EXPECT_EQ(counter.finish({}).shared_shingles, sorted(expected));
}

TEST_F(SiteTreeCounterTest, TemplateShinglesRepeatAtTheirPlace) {
  for (int i = 0; i < 3; ++i) {
    add("<main><p>all pages say this</p></main>");
  }
  SiteTreeCounter three;
  for (int i = 0; i < 3; ++i) {
    three.add(view(i));
  }
  EXPECT_TRUE(three.finish({}).repeated_shingles.empty()) << "on fewer than four pages";
  const MappedPage& fourth = add("<main><p>all pages say this</p></main>");
  for (int i = 0; i < 6; ++i) {  // 4 of the 10 pages with the element are just enough
    add("<main><p>alder</p></main>");
  }
  const std::uint64_t shingle = fourth.shingles(0)[0];
  const Hashes found = counter.finish({}).repeated_shingles;
  EXPECT_TRUE(std::ranges::binary_search(found, SiteTree::at_path(path_of(fourth, 0), shingle)));
}

TEST_F(SiteTreeCounterTest, TakesMoreThanAFewPagesForATemplate) {
  for (int i = 0; i < 4; ++i) {
    add("<main><p>all pages say this</p></main>");
  }
  for (int i = 0; i < 7; ++i) {  // 4 of 11 are less than two fifths
    add("<main><p>plot " + std::string(1, static_cast<char>('a' + i)) + "</p></main>");
  }
  EXPECT_TRUE(counter.finish({}).repeated_shingles.empty());
}

TEST_F(SiteTreeCounterTest, ValuePlacesDifferFromPageToPage) {
  add_five_pages();
  const auto tables = counter.finish({});
  const PlaceHash own = place_of(view(0), 1);
  EXPECT_EQ(tables.value_places, Hashes{own}) << "text that is on all pages is not a value";
  EXPECT_EQ(tables.record_places, Hashes{own}) << "on half of the pages or more";
  // Two of five pages are more than 30 %.
  EXPECT_EQ(tables.common_values, Hashes{SiteTree::at_place(own, view(3).text_hash(1))});
}

TEST_F(SiteTreeCounterTest, LinksAreNoValues) {
  add_five_pages("<a href=x>", "</a>");
  EXPECT_TRUE(counter.finish({}).value_places.empty());
}

TEST_F(SiteTreeCounterTest, PlacesWithSeveralBlocksHoldNoValues) {
  for (const char* own : {"alder", "beech", "cedar", "dahlia", "elder"}) {
    add("<main><p>the " + std::string{own} + " grows by ponds</p><p>the " + own +
        " never grows on chalk</p></main>");
  }
  EXPECT_TRUE(counter.finish({}).value_places.empty());
}

TEST_F(SiteTreeCounterTest, MeasuresAPageByTheOthers) {
  add_five_pages();
  add("<table><tr><td>alone in the world</td></tr></table>");
  counter.finish({});
  const PageFit unique = counter.held_out_fit(view(0));
  EXPECT_EQ(unique.matched, 1.0);
  // "grows by the pond" and both shingles of the first paragraph are familiar; the shingle with the
  // page's own word is not.
  EXPECT_EQ(unique.familiar, 0.75);
  EXPECT_EQ(counter.held_out_fit(view(3)).familiar, 0.75)
      << "a shingle on one other page is not familiar";
  EXPECT_EQ(counter.held_out_fit(view(5)).familiar, 0.0);
  EXPECT_EQ(counter.held_out_fit(view(5)).matched, 0.0) << "no other page has a table";
}

TEST_F(SiteTreeCounterTest, IsTheSameForAnySplit) {
  add_five_pages();
  add("<table><tr><td>alone in the world</td></tr></table>");
  SiteTreeCounter parts[3];
  constexpr std::size_t kPartOfPage[] = {2, 2, 0, 2, 1, 0};
  for (const std::size_t page : {5, 2, 4, 0, 3, 1}) {
    parts[kPartOfPage[page]].add(view(page));
  }
  parts[1].merge(std::move(parts[2]));
  parts[1].merge(std::move(parts[0]));
  EXPECT_EQ(parts[1].finish({}), counter.finish({}));
  EXPECT_EQ(parts[1].held_out_fit(view(3)), counter.held_out_fit(view(3)));
}

TEST_F(SiteTreeCounterTest, ATemplateIsOnAFifthOfAllPages) {
  // The text is on all pages that have the surrounding elements, but these are only 4 of 21 pages.
  for (int i = 0; i < 4; ++i) {
    add("<main><div><p>these pages say this</p></div></main>");
  }
  for (int i = 0; i < 17; ++i) {
    add("<nav><p>other " + std::string(1, static_cast<char>('a' + i)) + "</p></nav>");
  }
  EXPECT_TRUE(counter.finish({}).repeated_shingles.empty());
}

/// The second pass over the pages. Each page has a unique sentence and some labelled values.
class RecordReadingTest : public SiteTreeCounterTest {
 protected:
  static constexpr std::size_t kPages = 12;

  /// Adds the pages. Each has `values` labelled values.
  void add_pages(int values) {
    for (std::size_t i = 0; i < kPages; ++i) {
      std::string body = "<main><p>" + test::example_sentence(i) + "</p></main>";
      for (int value = 0; value < values; ++value) {
        const std::string name(1, static_cast<char>('a' + value));
        body += "<ul class=" + name + "><li>Label " + name + ": " + name + std::to_string(i) +
                "</li></ul>";
      }
      add(body);
    }
    evidence = SiteTree{counter.finish({})};
  }
  KindCounter count(std::size_t first, std::size_t last) const {
    StageSet without;
    without.add(Stage::judge);
    SiteRule rule{evidence, without};
    KindCounter pages;
    for (std::size_t i = first; i < last; ++i) {
      MappedPage page = view(i);
      pages.add(page, rule);
    }
    return pages;
  }

  SiteTree evidence;
};

TEST_F(RecordReadingTest, KeepsNoRecordsWhereTheSiteHasNone) {
  add_pages(0);
  SiteTree::Tables tables = evidence.tables();
  tables.record_places = {1, 2};
  tables.common_values = {3};
  count(0, kPages).finish({}, tables);
  EXPECT_FALSE(tables.has_records);
  EXPECT_TRUE(tables.record_places.empty());
  EXPECT_TRUE(tables.common_values.empty());
}

TEST_F(SiteTreeCounterTest, CountsSoManyShinglesOfAPage) {
  std::string words;
  for (std::size_t i = 0; i < SiteTreeCounter::kMostShingles + 1'000; ++i) {
    words += " w" + std::to_string(i);
  }
  for (int page = 0; page < 4; ++page) {
    add("<p>" + words + "</p>");
  }
  const SiteTree::Tables tables = counter.finish({});
  EXPECT_EQ(tables.shared_shingles.size(), SiteTreeCounter::kMostShingles)
      << "the same ones from each page";
  EXPECT_EQ(tables.repeated_shingles.size(), SiteTreeCounter::kMostShingles);
}

}  // namespace
}  // namespace sst
