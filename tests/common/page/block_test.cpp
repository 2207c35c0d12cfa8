#include "common/page/block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "common/hash/stored_hash.hpp"
#include "common/text/words.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// Each block's text and properties, such as "[one two] [three|1 linked|h2|in div]".
std::string blocks_of(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  BlockList list;
  list.build(page);
  std::string out;
  for (const Block& block : list.blocks()) {
    out += (out.empty() ? "[" : " [") + test::block_text(page, block);
    out += block.linked_words > 0 ? "|" + std::to_string(block.linked_words) + " linked" : "";
    out += block.heading > 0 ? "|h" + std::to_string(block.heading) : "";
    out += block.preformatted ? "|pre" : "";
    out += "]";
  }
  return out;
}

TEST(Block, HashesWordsWithoutRegardToCase) {
  std::mt19937 random{test::seed(4)};
  constexpr std::array<std::string_view, 8> kCharacters{"a", "Z", "_", "7", "A", "z", "É", "文"};
  std::string scratch;
  for (int i = 0; i < 20'000; ++i) {
    std::string word;
    const std::size_t kinds = random() % 2 == 0 ? 6 : kCharacters.size();  // only ASCII, or all
    for (std::size_t left = random() % 20; left > 0; --left) {
      word += kCharacters[random() % kinds];
    }
    std::string folded;
    append_folded(folded, word);
    ASSERT_EQ(hash_word(word, scratch), hash_text(folded)) << word;
  }
}

TEST(Block, EndsAtBlockElements) {
  EXPECT_EQ(blocks_of("a <b>b</b> c<p>d<div>e</div>f"), "[a b c] [d] [e] [f]");
  EXPECT_EQ(blocks_of("<table><tr><td>a<td>b</table><ul><li>c<li>d</ul>"), "[a] [b] [c] [d]");
}

TEST(Block, EndsAtTheSecondBreakInARow) {
  EXPECT_EQ(blocks_of("a<br>b<br> <br>c<br><br><br>d"), "[ab] [c] [d]");
}

TEST(Block, TakesInlineElementsThatHoldBlocksForBlocks) {
  EXPECT_EQ(blocks_of("a <span>b <div>c</div> d</span> e"), "[a] [b] [c] [d] [e]");
  EXPECT_EQ(blocks_of("<a href=x>b <div>c</div> d</a> e"),
            "[b|1 linked] [c|1 linked] [d|1 linked] [e]");
}

TEST(Block, CountsWordsAndLinks) {
  EXPECT_EQ(blocks_of("one <a href=x>two <b>three</b></a> four <a name=y>five</a>"),
            "[one two three four five|2 linked]");
}

TEST(Block, KnowsHeadingsAndPreformattedText) {
  EXPECT_EQ(blocks_of("<h2>a <i>b</i></h2>c<pre>d\n e</pre>f"), "[a b|h2] [c] [d\n e|pre] [f]");
}

TEST(Block, LeavesOutWhatHasNoWords) {
  EXPECT_EQ(blocks_of("<p>&nbsp;<p>--<p>a -- <p>|"), "[a --]");
}

TEST(Block, KnowsTheElementsAroundIt) {
  const PageTree page = test::page("<body><div><p><i>a</i> b</p><p><i><u>c</u> d</i></p></div>");
  BlockList list;
  list.build(page);
  ASSERT_EQ(list.size(), 2U);
  const auto elements = list.elements();
  ASSERT_EQ(elements.size(), 5U) << "root, body, div, p, p";
  EXPECT_EQ(list[0].container, 3U);
  EXPECT_EQ(list[0].element, elements[3].node);
  EXPECT_EQ(list[1].container, 4U);
  EXPECT_EQ(elements[4].parent, 2U);
  EXPECT_EQ(elements[2].first, 0U);
  EXPECT_EQ(elements[2].end, 2U);
  EXPECT_EQ(elements[4].first, 1U);
  EXPECT_EQ(page.name(list[1].element), "i");
}

TEST(Block, HashesWordsWithoutCase) {
  const PageTree page = test::page("<body><p>Die STRASSE dort<p>die Strasse dort<p>die Gasse dort");
  BlockList list;
  list.build(page);
  ASSERT_EQ(list.size(), 3U);
  EXPECT_TRUE(std::ranges::equal(list.words(list[0]), list.words(list[1])));
  EXPECT_FALSE(std::ranges::equal(list.words(list[0]), list.words(list[2])));
}

TEST(Block, HoldsEveryWordOfAPageOnce) {
  for (const std::string& body :
       {std::string{"a<div>b<span>c<p>d</span>e</div><br>f<br><br><img>g"},
        std::string{"<center><font>x<table><tr><td>y</table>z</font></center>"}}) {
    const PageTree page = test::page("<body>" + body);
    BlockList list;
    list.build(page);
    NodeId end = 0;
    std::size_t words = 0;
    for (const Block& block : list.blocks()) {
      EXPECT_GE(block.first, end);
      end = block.end;
      words += block.words;
    }
    std::size_t expected = 0;
    for (NodeId id = 0; id < page.size(); ++id) {
      expected += count_words(page.text(id));
    }
    EXPECT_EQ(words, expected);
    EXPECT_EQ(words, list.word_count());
  }
}

}  // namespace
}  // namespace sst
