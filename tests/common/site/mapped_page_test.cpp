#include "common/site/mapped_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// A view whose vocabulary contains all class and id tokens.
class MappedPageTest : public testing::Test {
 protected:
  const MappedPage& view(const std::string& body) {
    m_page = test::page("<body>" + body);
    VocabularyCounter counter;
    counter.add(m_page);
    m_vocabulary = counter.finish({0.0, 1});
    KeyMaker keys{m_vocabulary};
    m_view.build(m_page, keys);
    return m_view;
  }
  PathHash path(std::size_t block) const { return m_view.path(m_view.blocks()[block].container); }

 private:
  PageTree m_page;
  AttributeVocabulary m_vocabulary;
  MappedPage m_view;
};

TEST_F(MappedPageTest, GivesElementsOfOneChainOfKeysOnePath) {
  view("<div class=a><p>1</p><p>2</p></div><div class=a><p>3</p></div><div class=b><p>4</p></div>");
  EXPECT_EQ(path(0), path(1));
  EXPECT_EQ(path(0), path(2)) << "siblings do not matter";
  EXPECT_NE(path(0), path(3));
}

TEST_F(MappedPageTest, FindsTheBlockElementAroundANode) {
  const MappedPage& page = view("<div class=a>some <i>text</i></div><p>more</p>");
  const PageTree& tree = page.page();
  for (NodeId id = 0; id < tree.size(); ++id) {
    const NodeId around = page.blocks().elements()[page.element_around(id)].node;
    const bool is_inline = tree.node(id).is_text() || tree.node(id).tag == Tag::i;
    NodeId expected = id;
    while (is_inline && (tree.node(expected).is_text() || tree.node(expected).tag == Tag::i)) {
      expected = tree.node(expected).parent;
    }
    EXPECT_EQ(around, expected) << id;
  }
}

// Models depend on these numbers; see tests/common/hash/stored_hash_test.cpp.
TEST_F(MappedPageTest, HashesOfShinglesAreWhatTheyWere) {
  const auto shingles = view("<p>Price of tea now seven</p>").shingles(0);
  ASSERT_EQ(shingles.size(), 2U);
  EXPECT_EQ(shingles[0], 0xC8ADF97E225F26D3U) << "price of tea now";
  EXPECT_EQ(shingles[1], 0x90B6C55F74AA80DAU) << "of tea now seven";
}

TEST_F(MappedPageTest, MakesShinglesOfFourWords) {
  const MappedPage& page = view("<p>a b c d e</p><p>a b</p><p>b c d e</p><p>x x x x x x</p>");
  ASSERT_EQ(page.shingles(0).size(), 2U);
  EXPECT_EQ(page.shingles(1).size(), 1U) << "a short block is one shingle";
  EXPECT_TRUE(std::ranges::count(page.shingles(0), page.shingles(2)[0]) == 1);
  EXPECT_EQ(page.shingles(3).size(), 1U) << "repeated shingles count once";
}

TEST_F(MappedPageTest, CountsRepeatedShinglesOfALongBlockOnce) {
  std::string words;
  for (int i = 0; i < 3000; ++i) {
    words += "word" + std::to_string(i % 1500) + ' ';
  }
  EXPECT_EQ(view("<p>" + words).shingles(0).size(), 1500U);
}

TEST_F(MappedPageTest, HashesTheWordsOfABlock) {
  const MappedPage& page = view("<p>One two</p><div>one <b>TWO</b></div><p>two one</p>");
  EXPECT_EQ(page.text_hash(0), page.text_hash(1));
  EXPECT_NE(page.text_hash(0), page.text_hash(2));
}

TEST_F(MappedPageTest, KnowsTheSenseOfInlineElementsAroundABlock) {
  const MappedPage& page = view(
      "<p><b><span class=share>a b</span></b></p><p><span "
      "class=share>a</span> b</p>");
  EXPECT_EQ(page.inline_sense(0), LexicalSense::noise);
  EXPECT_EQ(page.inline_sense(1), LexicalSense::none)
      << "the element contains only a part of the block";
}

}  // namespace
}  // namespace sst
