#include "common/page/text_layout.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The text of a page without the texts in `left_out`.
std::string layout(std::string_view body, const std::set<std::string>& left_out = {},
                   TextMarks marks = TextMarks::none) {
  const PageTree page = test::page("<body>" + std::string{body});
  std::string out;
  TextLayout text{page, out, marks};
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text() && !left_out.contains(std::string{page.text(id)})) {
      text.append(id, page.text(id));
    }
  }
  return out;
}

TEST(TextLayout, SetsParagraphsApart) {
  EXPECT_EQ(layout("<h1>Title</h1><p>One.</p><p>Two.</p>"), "Title\n\nOne.\n\nTwo.");
}

TEST(TextLayout, PutsBlocksOnLinesAndCellsBesideEachOther) {
  EXPECT_EQ(layout("<div>a</div><div>b</div>"), "a\nb");
  EXPECT_EQ(layout("<ul><li>a</li><li>b</li></ul>"), "a\nb");
  EXPECT_EQ(layout("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"),
            "a\tb\nc\td");
}

TEST(TextLayout, MarksItemsOfListsIfWanted) {
  const auto marked = [](std::string_view body) { return layout(body, {"no"}, TextMarks::light); };
  EXPECT_EQ(marked("<h1>a</h1><ul><li>b<li>no<li>c</ul>d"), "a\n\n- b\n- c\n\nd");
  EXPECT_EQ(marked("<ol start=9><li>a<br>b<li>c<ul><li>d<p>e</p></ul></ol>"),
            "9. a\n   b\n10. c\n\n    - d\n\n      e");
  EXPECT_EQ(marked("<ul><li><ol><li>a</ol><li>b</ul>"), "- 1. a\n\n- b");
  EXPECT_EQ(marked("<table><tr><td>a<td>b<tr><td>c</table>"), "a\tb\nc");
  EXPECT_EQ(layout("<ul><li>a<li>b</ul>"), "a\nb");
}

TEST(TextLayout, RunsInlineElementsOnInTheLine) {
  EXPECT_EQ(layout("<p>H<sub>2</sub>O is <b>wet</b>, <i>mostly</i></p>"), "H2O is wet, mostly");
}

TEST(TextLayout, BreaksLinesWhereThePageDoes) {
  EXPECT_EQ(layout("<p>a<br>b<br><br>c</p>"), "a\nb\n\nc");
}

TEST(TextLayout, KeepsPreformattedText) {
  EXPECT_EQ(layout("<p>x</p><pre>if a:\n    <b>b</b>\n</pre><p>y</p>"), "x\n\nif a:\n    b\n\ny");
}

TEST(TextLayout, NeverGluesWordsWhereSomethingWasLeftOut) {
  EXPECT_EQ(layout("<p>one<b>X</b>two</p>", {"X"}), "one two");
  EXPECT_EQ(layout("<div>a</div><div>X</div><div>b</div>", {"X"}), "a\nb");
  EXPECT_EQ(layout("<td>a<span>X</span><td>b", {"X"}), "a\tb");
}

TEST(TextLayout, TreatsUnknownElementsAsBlocks) {
  EXPECT_EQ(layout("<my-card>a</my-card><my-card>b</my-card>"), "a\nb");
}

TEST(TextLayout, AppendsWhatIsLeftOfAText) {
  const PageTree page = test::page("<p>a b c</p><p>d</p>");
  std::string out;
  TextLayout text{page, out};
  text.append(3, "a c");
  text.append(5, "");
  EXPECT_EQ(out, "a c");
}

}  // namespace
}  // namespace sst
