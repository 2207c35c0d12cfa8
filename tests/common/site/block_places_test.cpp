#include "common/site/block_places.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

class BlockPlacesTest : public testing::Test {
 protected:
  void read(const std::string& body) {
    page = test::page("<body>" + body);
    view.build(page, keys);
    places.reset(view);
  }

  PageTree page;
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  MappedPage view;
  BlockPlaces places;
};

TEST_F(BlockPlacesTest, TellThemByRawNamesAndLabels) {
  read(
      "<ul><li class=v1>Price: 7</li><li class=v2>Price: 8</li><li class=v3>Pages: 9</li></ul>"
      "<dl><dt>Author</dt><dd>Someone</dd><dt>Year</dt><dd>Someone</dd></dl>");
  EXPECT_EQ(places.place(0), places.place(1)) << "digits in names do not count";
  EXPECT_EQ(places.labelled_place(0), places.labelled_place(1));
  EXPECT_EQ(places.place(0), places.place(2));
  EXPECT_NE(places.labelled_place(0), places.labelled_place(2))
      << "the labels in the blocks differ";
  EXPECT_EQ(places.place(4), places.place(6));
  EXPECT_NE(places.labelled_place(4), places.labelled_place(6))
      << "the labels before the blocks differ";
  EXPECT_NE(places.place(3), places.place(4));
}

// Models depend on this number; see tests/common/hash/stored_hash_test.cpp.
TEST_F(BlockPlacesTest, HashesAreWhatTheyWere) {
  read("<p class=\"lead v1\" id=top>7 pounds</p>");
  EXPECT_EQ(places.place(0), 0xAB99C22BA16E157DU)
      << "the hash covers p with two classes and an id, body, and the root";
}

TEST_F(BlockPlacesTest, ALabelIsShort) {
  read("<p>one two three four five</p><p>a</p><p>one two three four five: b</p>");
  EXPECT_EQ(places.labelled_place(0), places.place(0)) << "the first block has no label";
  EXPECT_EQ(places.labelled_place(1), places.place(1)) << "five words are not a label";
  EXPECT_NE(places.labelled_place(2), places.place(2))
      << "the label is the preceding block, not the five words before the colon";
}

}  // namespace
}  // namespace sst
