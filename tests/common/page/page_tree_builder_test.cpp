#include "common/page/page_tree_builder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

using test::outline;
using test::texts;

class PageTreeBuilderTest : public testing::Test {
 protected:
  PageTree tree;
  PageTreeBuilder builder{tree};
};

TEST_F(PageTreeBuilderTest, KeepsDocumentOrderAndSubtreeRanges) {
  builder.start_element(Tag::body, "body");
  builder.start_element(Tag::div, "div");
  builder.add_text("one");
  builder.end_element();
  builder.add_text("two");
  builder.end_element();
  builder.finish();

  // The nodes are 0 root, 1 body, 2 div, 3 "one", 4 "two".
  ASSERT_EQ(tree.size(), 5U);
  EXPECT_EQ(tree.node(0).end, 5U);
  EXPECT_EQ(tree.node(1).end, 5U);
  EXPECT_EQ(tree.node(2).end, 4U);
  EXPECT_EQ(tree.node(3).end, 4U);
  EXPECT_EQ(tree.node(3).parent, 2U);
  EXPECT_EQ(tree.node(4).parent, 1U);
  EXPECT_EQ(tree.text(4), "two");
  EXPECT_EQ(tree.text(2), "") << "an element has no text of its own";
}

TEST_F(PageTreeBuilderTest, CollapsesWhiteSpaceAndRemembersWhereItStood) {
  builder.start_element(Tag::p, "p");
  builder.add_text(
      " \n a \t b\xC2\xA0\xC2\xA0"
      "c ");
  builder.start_element(Tag::b, "b");
  builder.add_text("d");
  builder.end_element();
  builder.add_text("e");
  builder.finish();

  EXPECT_EQ(texts(tree), "[a b c][d][e]");
  EXPECT_TRUE(tree.node(4).space_before) << "between c and d";
  EXPECT_FALSE(tree.node(5).space_before) << "none between d and e";
}

TEST_F(PageTreeBuilderTest, CollapsesAsAppendCollapsedDoes) {
  std::mt19937 random{test::seed(5)};
  constexpr std::array<std::string_view, 10> kCharacters{"a",  "b",    "c", " ",      " ",
                                                         "\n", "\x01", "é", "\u00A0", "\u00C2"};
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::size_t left = random() % 60; left > 0; --left) {
      text += kCharacters[random() % (i % 2 == 0 ? 4 : kCharacters.size())];
    }
    PageTree collapsed;
    PageTreeBuilder one{collapsed};
    one.start_element(Tag::p, "p");
    const std::size_t cut = text.empty() ? 0 : cut_utf8(text, random() % text.size()).size();
    one.add_text(std::string_view{text}.substr(0, cut));
    one.add_text(std::string_view{text}.substr(cut));
    one.finish();
    std::string expected;
    bool space_pending = false;
    append_collapsed(expected, text, space_pending);
    ASSERT_EQ(collapsed.size() > 2 ? collapsed.text(2) : "", expected)
        << testing::PrintToString(text);
    if (collapsed.size() > 2 && cut == 0) {
      ASSERT_EQ(collapsed.written_length(2, count_characters(expected)), count_characters(text))
          << testing::PrintToString(text);
    }
  }
}

TEST_F(PageTreeBuilderTest, RemembersHowLongTextsAreAsWritten) {
  builder.start_element(Tag::p, "p");
  builder.add_text(" \n a \t b ");  // 9 characters
  builder.start_element(Tag::b, "b");
  builder.add_text("c");
  builder.end_element();
  builder.add_text("d ");  // the next call continues the text, as after a comment
  builder.add_text("e  f");
  builder.finish();

  EXPECT_EQ(texts(tree), "[a b][c][d e f]");
  EXPECT_EQ(tree.written_length(2, 3), 9U);
  EXPECT_EQ(tree.written_length(4, 1), 1U);
  EXPECT_EQ(tree.written_length(5, 5), 6U);
}

TEST_F(PageTreeBuilderTest, WhiteSpaceAloneIsNoText) {
  builder.start_element(Tag::p, "p");
  builder.add_text(" \n\t\xC2\xA0 ");
  builder.finish();
  EXPECT_EQ(tree.size(), 2U);
}

TEST_F(PageTreeBuilderTest, JoinsTextThatComesInPieces) {
  builder.start_element(Tag::p, "p");
  builder.add_text("fish ");
  builder.add_text("&");
  builder.add_text(" chi");
  builder.add_text("ps");
  builder.finish();
  EXPECT_EQ(texts(tree), "[fish & chips]");
}

TEST_F(PageTreeBuilderTest, KeepsPreformattedTextAsWritten) {
  builder.start_element(Tag::pre, "pre");
  builder.add_text("\n  a\n    b\n");
  builder.start_element(Tag::b, "b");
  builder.add_text("c");
  builder.end_element();
  builder.add_text("\n");
  builder.end_element();
  builder.add_text("  after  ");
  builder.finish();

  EXPECT_EQ(texts(tree), "[  a\n    b\n][c][\n][after]")
      << "the line break right after <pre> is not part of the text";
  EXPECT_TRUE(tree.node(5).blank);
  EXPECT_FALSE(tree.node(2).blank);
}

TEST_F(PageTreeBuilderTest, KeepsTheFirstOfTwoEqualAttributes) {
  builder.start_element(Tag::a, "a");
  builder.add_attribute(AttributeName::href, "/first");
  builder.add_attribute(AttributeName::href, "/second");
  builder.add_attribute(AttributeName::class_, "x");
  builder.finish();
  EXPECT_EQ(tree.attribute(1, AttributeName::href), "/first");
  EXPECT_EQ(tree.attribute(1, AttributeName::class_), "x");
  EXPECT_EQ(tree.attribute(1, AttributeName::id), "");
}

TEST_F(PageTreeBuilderTest, NamesElementsThatTheTableDoesNotList) {
  builder.start_element(Tag::other, "my-widget");
  builder.finish();
  EXPECT_EQ(tree.name(1), "my-widget");
}

TEST_F(PageTreeBuilderTest, CollapsesTheTitleAcrossPieces) {
  builder.add_title_text("\n  Salt ");
  builder.add_title_text("&");
  builder.add_title_text(" vinegar\n");
  builder.finish();
  EXPECT_EQ(tree.title(), "Salt & vinegar");
}

TEST_F(PageTreeBuilderTest, EmptiesATreeThatIsUsedAgain) {
  builder.start_element(Tag::p, "p");
  builder.add_text("old");
  builder.add_title_text("old");
  builder.finish();
  PageTreeBuilder second{tree};
  second.finish();
  EXPECT_EQ(tree.size(), 1U);
  EXPECT_EQ(tree.title(), "");
}

}  // namespace
}  // namespace sst
