#include "common/site/entry_groups.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/site/element_key.hpp"
#include "common/site/vocabulary.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/repeated.hpp"

namespace sst {
namespace {

using test::repeated;

using Kind = EntryGroups::Kind;

class EntryGroupsTest : public testing::Test {
 protected:
  /// Maps a page with a vocabulary of all its classes. Blocks whose text begins with "own" are
  /// page-specific content.
  void find(const std::string& body) {
    page = test::page("<body>" + body);
    VocabularyCounter counter;
    counter.add(page);
    vocabulary = counter.finish({0.0, 1});
    KeyMaker keys{vocabulary};
    view.build(page, keys);
    BlockSums content;
    for (std::size_t i = 0; i < view.blocks().size(); ++i) {
      content.push_back(text(i).starts_with("own") ? 1 : 0);
    }
    groups.find(view, content);
  }
  std::string text(std::size_t block) const { return test::block_text(page, view.blocks()[block]); }
  Kind kind(std::size_t block) const { return groups.kind(block); }
  std::uint32_t entry_of(std::size_t block) const { return groups.entry_of(block); }

  PageTree page;
  AttributeVocabulary vocabulary;
  MappedPage view;
  EntryGroups groups;
};

/// A row of two cells: `own`, and a text without content.
std::string row(const std::string& own, const std::string& attributes = "") {
  return "<tr" + attributes + "><td>" + own + "</td><td>same</td></tr>";
}

TEST_F(EntryGroupsTest, RowsBesideARowWithContentAreRows) {
  find("<table>" + row("red") + row("own") + row("blue") + "</table>");
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(kind(i), Kind::row) << i;
  }
  find("<table>" + row("red") + row("own") + "</table>");
  EXPECT_EQ(kind(0), Kind::none) << "two rows";
  find("<table>" + row("red") + row("blue") + row("green") + "</table><p>own</p>");
  EXPECT_EQ(kind(0), Kind::none) << "no row with content";
  find("<p>own</p><p>red</p><p>blue</p>");
  EXPECT_EQ(kind(1), Kind::none) << "a paragraph is no row";
}

TEST_F(EntryGroupsTest, ThreeRowsWithContentAreEntries) {
  find("<table>" + row("own") + row("own", " class=odd") + row("own") + "</table>");
  ASSERT_EQ(view.blocks().size(), 6U);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(kind(i), Kind::entry) << i;
    EXPECT_EQ(kind(i + 1), Kind::entry) << i;
    EXPECT_NE(entry_of(i), 0U) << i;
    EXPECT_EQ(entry_of(i), entry_of(i + 1)) << "the cells of a row are in one entry";
  }
  EXPECT_NE(entry_of(0), entry_of(2));
  find("<table>" + row("own") + row("own") + "</table>");
  EXPECT_EQ(kind(1), Kind::none) << "two are too few";
}

/// A post with content and a second text.
std::string post(const std::string& attributes, const std::string& second) {
  return "<div " + attributes + "><p>own</p>" + second + "</div>";
}

TEST_F(EntryGroupsTest, OtherElementsAreSimilarByTheirClasses) {
  const std::string same = "<p>same</p>";
  find(post("class=post", same) + post("class=post", same) + post("class=post", same));
  EXPECT_EQ(kind(1), Kind::entry);
  find(post("class=post", same) + post("class=post", same) + post("class=note", same));
  EXPECT_EQ(kind(1), Kind::none);
}

TEST_F(EntryGroupsTest, InALongEntryTheInnermostOneCounts) {
  const auto columns = [](int words) {
    const std::string row = "<div class=row><p>own</p><p>same</p></div>";
    return repeated("<div class=column>" + repeated(row, 3) + "<p>" + repeated("word ", words - 6) +
                        "</p></div>",
                    3);
  };
  find(columns(200));
  EXPECT_EQ(entry_of(0), entry_of(2)) << "two rows of a column";
  EXPECT_EQ(entry_of(0), entry_of(6)) << "the text below the rows";
  find(columns(201));
  EXPECT_EQ(entry_of(0), entry_of(1)) << "two texts of a row";
  EXPECT_NE(entry_of(0), entry_of(2));
  EXPECT_NE(entry_of(6), 0U) << "the column is an entry, too";
}

TEST_F(EntryGroupsTest, AnEntryMayContainGroups) {
  const std::string list = "<ul><li>own</li><li>same</li></ul>";
  const std::string rows = "<table>" + row("own") + row("own") + row("own") + "</table>";
  find(post("", list + rows) + post("", list + rows) + post("", list + rows));
  ASSERT_EQ(text(1), "own");
  EXPECT_EQ(kind(2), Kind::list) << "the innermost group";
  EXPECT_EQ(kind(4), Kind::entry);
  EXPECT_EQ(entry_of(2), entry_of(0)) << "the outermost entry";
  EXPECT_EQ(entry_of(4), entry_of(0));
}

TEST_F(EntryGroupsTest, AtLeastHalfOfTheRowsMustHaveContent) {
  std::string rows = row("own") + row("own") + row("own") + row("x") + row("x") + row("x");
  find("<table>" + rows + "</table>");
  EXPECT_EQ(kind(1), Kind::entry);
  EXPECT_EQ(kind(7), Kind::row) << "a row without content is no entry";
  find("<table>" + rows + row("x") + "</table>");
  EXPECT_EQ(kind(1), Kind::row) << "three of seven rows have content";
}

TEST_F(EntryGroupsTest, AListWithContentIsAGroup) {
  find("<ul><li>own</li><li>same</li></ul><ul><li>same</li></ul><p>same</p>");
  EXPECT_EQ(kind(1), Kind::list);
  EXPECT_EQ(entry_of(1), 0U);
  EXPECT_EQ(kind(2), Kind::none);
  EXPECT_EQ(kind(3), Kind::none);
}

TEST_F(EntryGroupsTest, AListWithoutContentInAnEntryIsNoGroup) {
  const std::string entry = post("", "<ul><li>same</li></ul>");
  find(entry + entry + entry);
  EXPECT_EQ(kind(0), Kind::entry);
  EXPECT_EQ(kind(1), Kind::none);
  EXPECT_EQ(entry_of(1), entry_of(0));
}

TEST_F(EntryGroupsTest, FindsTheLinksOfMostEntries) {
  const auto linked = [](const std::string& attributes, const std::string& link) {
    return post(attributes, "<p><a href=x>" + link + "</a></p>");
  };
  find(linked("class=post", "edit") + linked("class=post", "edit") + linked("class=post", "reply") +
       linked("class=post", "more") + linked("class=note", "edit") + linked("class=note", "more") +
       linked("class=note", "reply") + "<p><a href=x>edit</a></p>");
  ASSERT_EQ(text(9), "edit");
  const std::vector<std::uint64_t> links = groups.links_of_most_entries();
  EXPECT_EQ(links, std::vector{groups.hash_in_entry(1)}) << "two of four posts, one of three notes";
  EXPECT_NE(groups.hash_in_entry(1), groups.hash_in_entry(9)) << "the entries are not similar";
}

}  // namespace
}  // namespace sst
