#include "common/page/line_numbers.hpp"

#include <gtest/gtest.h>

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

TEST(LineNumbers, StandInCellsThatAreNamedSo) {
  EXPECT_EQ(left("<table><tr><td class=linenos><a href=#l7>7</a><td class=linenos>8"
                 "<td class=unmod>def f():<tr><td class=linenos><td class='old linenos'>9<td>12"
                 "</table>"),
            "def f(): | 12");
}

TEST(LineNumbers, AreTheNumbersOfADiff) {
  EXPECT_EQ(left("<table class='trac-diff inline'><tr><th>7</th><th>7<td>return 3</table>"),
            "return 3");
  EXPECT_EQ(left("<table class=blame><tr><td>19<td>Ann<td>a = 4</table>"), "Ann | a = 4");
}

TEST(LineNumbers, AreNoDataOfOtherTables) {
  const std::string rows = "<tr><td>1<td>Pears<tr><td>2<td>Plums";
  EXPECT_EQ(left("<table class=harvest>" + rows + "</table>"), "1 | Pears | 2 | Plums");
  EXPECT_EQ(left("<table class=diff><tr><td><table>" + rows + "</table></table>"),
            "1 | Pears | 2 | Plums")
      << "the innermost table counts";
  EXPECT_EQ(left("<table><tr><td class=linenos>7a<td>x</table>"), "7a | x");
  EXPECT_EQ(left("<p class=linenos>7<p>x"), "7 | x") << "it is not a cell";
}

TEST(LineNumbers, AreLeftToTheReaderOfCode) {
  EXPECT_EQ(left("<table><tr><td class=linenos><pre>1</pre><td><pre>x = 1</pre></table>"),
            "1 | x = 1");
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
  EXPECT_EQ(number_of(" 12: "), 12);
  EXPECT_EQ(number_of("12345678"), std::nullopt) << "more than seven digits";
}

}  // namespace
}  // namespace sst
