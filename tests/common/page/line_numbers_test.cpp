#include "common/page/line_numbers.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The blocks that are not line numbers, such as "a | b", on a page whose blocks are all kept.
std::string left(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  const std::vector<bool> kept(blocks.size(), true);
  std::vector<bool> asides(blocks.size(), false);
  find_line_numbers(page, blocks, kept, asides);
  std::string out;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!asides[i]) {
      out += (out.empty() ? "" : " | ") + test::block_text(page, blocks[i]);
    }
  }
  return out;
}

TEST(LineNumbers, AreCellsWithALineNumberClass) {
  EXPECT_EQ(left("<table><tr><td class=linenos><a href=#l7>7</a><td class=linenos>8"
                 "<td class=unmod>def f():<tr><td class=linenos><td class='old linenos'>9<td>12"
                 "</table>"),
            "def f(): | 12");
}

TEST(LineNumbers, AreTheHeaderCellsOfADiff) {
  const std::string rows = "<tr><th>7<th>7<td>int a[] = {<tr><th>8<th>8<td>17</table>";
  EXPECT_EQ(left("<table class='trac-diff inline'>" + rows), "int a[] = { | 17")
      << "17 is a line of the file";
  EXPECT_EQ(left("<table class=blame><tbody><tr><th>19<td>3<td>a = 4</table>"), "3 | a = 4");
}

TEST(LineNumbers, StayBesideALineWithoutWords) {
  EXPECT_EQ(left("<table class=diff><tr><th>7<th>7<td>x<tr><th>8<th>8<td>};</table>"), "x | 8 | 8");
}

TEST(LineNumbers, CellsOfOtherTablesAreKept) {
  const std::string rows = "<tr><th>1<td>Pears<tr><th>2<td>Plums";
  EXPECT_EQ(left("<table class=harvest>" + rows + "</table>"), "1 | Pears | 2 | Plums");
  EXPECT_EQ(left("<table class=diff><tr><td><table>" + rows + "</table></table>"),
            "1 | Pears | 2 | Plums")
      << "the innermost table counts";
  EXPECT_EQ(left("<table><tr><td class=linenos>7a<td>x</table>"), "7a | x");
  EXPECT_EQ(left("<table><tr><td class=ln>5<td>stars</table>"), "5 | stars")
      << "the class says so only in a program";
  EXPECT_EQ(left("<p class=linenos>7<p>x"), "7 | x") << "it is not a cell";
}

TEST(LineNumbers, AreLeftToTheReaderOfCode) {
  EXPECT_EQ(left("<table><tr><td class='linenos blob-code'>1<td>x = 1</table>"), "1 | x = 1");
  EXPECT_EQ(left("<table><tr><td class=hljs-ln-numbers>1<td class=hljs-ln-code>x = 1</table>"),
            "1 | x = 1");
}

TEST(LineNumbers, OnlyKeptBlocksCount) {
  const PageTree page = test::page("<body><table><tr><td class=linenos>7<td>x<td>y</table>");
  BlockList blocks;
  blocks.build(page);
  const auto found = [&](const std::vector<bool>& kept, std::vector<bool> asides) {
    find_line_numbers(page, blocks, kept, asides);
    return asides;
  };
  using Flags = std::vector<bool>;
  EXPECT_EQ(found({true, true, false}, Flags(3)), (Flags{true, false, false}));
  EXPECT_EQ(found({true, false, false}, Flags(3)), Flags(3)) << "no line is kept beside it";
  EXPECT_EQ(found({false, true, true}, Flags(3)), Flags(3));
  EXPECT_EQ(found({true, true, true}, {false, false, true}), (Flags{true, false, true}));
}

TEST(LineNumbers, TakeLinearTimeInOneCell) {
  std::string numbers;
  for (int i = 0; i < 100'000; ++i) {
    numbers += std::to_string(i) + "<hr>";
  }
  const std::string out =
      left("<table class=diff><tr><th class=linenos>" + numbers + "<td>x</table>");
  EXPECT_TRUE(out.ends_with(" | 99999 | x")) << "several blocks are no line number";
}

TEST(LineNumbers, AreConsecutive) {
  const auto are = [](const std::string& text) {
    const PageTree page = test::page("<body><p>" + text);
    BlockList blocks;
    blocks.build(page);
    return are_line_numbers(page, blocks.elements()[blocks[0].container].node);
  };
  EXPECT_TRUE(are("7"));
  EXPECT_TRUE(are("7 <b>8</b> 9."));
  EXPECT_FALSE(are("7 9"));
  EXPECT_FALSE(are("7 x"));
}

TEST(LineNumbers, MayEndWithASign) {
  for (const char* text : {"12", " 12: ", "12|", "12.", "\u00A012 "}) {
    EXPECT_EQ(read_line_number(text), 12) << text;
  }
  for (const char* text : {"", "12x", "1 2", "12345678"}) {
    EXPECT_EQ(read_line_number(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace sst
