#include "common/report/page_markup.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

std::vector<TextStretch> whole_texts(NodeId) {
  return {};
}

/// The markup of a page that has no parts.
std::string markup_of(std::string_view html) {
  std::string out;
  append_page_markup(
      out, test::page(html), [](NodeId) { return -1; }, whole_texts);
  return out;
}

TEST(PageMarkup, HasElementsAndTextsInTheirOrder) {
  EXPECT_EQ(markup_of("<div><h1>One</h1><ul><li>two <b>three</b> four<li>five</ul></div>six"),
            "<div><h1><span>One</span></h1><ul><li><span>two</span><b> <span>three</span></b> "
            "<span>four</span></li><li><span>five</span></li></ul></div><span>six</span>");
  EXPECT_EQ(markup_of("<table><tr><td>a<td></table>"),
            "<table><tr><td><span>a</span></td><td></td></tr></table>");
}

TEST(PageMarkup, EscapesWhatPagesSay) {
  EXPECT_EQ(markup_of("<h1>&lt;/script>&lt;!-- &amp;amp; \"q\" 'r'</h1>"),
            "<h1><span>&lt;/script&gt;&lt;!-- &amp;amp; &quot;q&quot; 'r'</span></h1>");
  EXPECT_EQ(markup_of("<h1>a<img alt='\"><script>'></h1>"),
            "<h1><span>a</span> <i class=\"image\">&quot;&gt;&lt;script&gt;</i></h1>");
}

TEST(PageMarkup, KeepsWhiteSpaceThatIsShown) {
  EXPECT_EQ(markup_of("<pre>\n a\n  b</pre>"), "<pre><span> a\n  b</span></pre>");
}

TEST(PageMarkup, WritesHarmlessAttributesOnly) {
  EXPECT_EQ(
      markup_of("<table><tr><td colspan=2 rowspan=030 dir=rtl>a</table>"),
      "<table><tr><td colspan=\"2\" rowspan=\"030\" dir=\"rtl\"><span>a</span></td></tr></table>");
  EXPECT_EQ(markup_of("<table><tr><td colspan=1000 rowspan='2\" x' dir='a\"b'>a</table>"),
            "<table><tr><td><span>a</span></td></tr></table>");
  EXPECT_EQ(markup_of("<table><tr><td colspan rowspan=-1 dir=''>a</table>"),
            "<table><tr><td><span>a</span></td></tr></table>");
  EXPECT_EQ(markup_of("<div id=page class=gone style='background:url(//x.invalid)' data-part=1 "
                      "onclick=x() title=t lang=de width=9 background=//x.invalid>a</div>"),
            "<div><span>a</span></div>");
  EXPECT_EQ(markup_of("<a href=javascript:x() ping=//x.invalid>a</a>"), "<a><span>a</span></a>");
}

TEST(PageMarkup, WritesElementsThatOnlyStructure) {
  EXPECT_EQ(markup_of("<form action=//x.invalid>a <input value=b><button>c</button></form>"),
            "<div><span>a</span> <span>c</span></div>");
  EXPECT_EQ(markup_of("<x-y onclick=x()>a</x-y><center>b</center><font color=red>c</font>"),
            "<div><span>a</span></div><div><span>b</span></div><span>c</span>");
  for (const char* html :
       {"<iframe src=//x.invalid></iframe>", "<object data=//x.invalid></object>",
        "<embed src=//x.invalid>", "<video src=//x.invalid></video>", "<style>p{}</style>",
        "<link rel=stylesheet href=//x.invalid>", "<meta http-equiv=refresh content=0>",
        "<base href=//x.invalid>", "<svg onload=x()><script>x()</script></svg>",
        "<script>x()</script>", "<img src=//x.invalid>"}) {
    EXPECT_EQ(markup_of("<h1>a</h1><div>" + std::string{html} + "</div>"),
              "<h1><span>a</span></h1><div></div>")
        << html;
  }
}

// A browser ends a p before a block element, but in our tree, the block element is inside the p.
TEST(PageMarkup, WritesParagraphsAsBlocksOfTheirClass) {
  EXPECT_EQ(markup_of("<p>a"), "<div class=\"p\"><span>a</span></div>");
}

TEST(PageMarkup, UnfoldsWhatCanBeFolded) {
  EXPECT_EQ(markup_of("<details><summary>a</summary>b</details>"),
            "<div><div><span>a</span></div><span>b</span></div>");
}

TEST(PageMarkup, WritesImagesAsTheirTexts) {
  EXPECT_EQ(markup_of("<div>a<img src=x.png alt='A <b> pear'>b</div>"),
            "<div><span>a</span> <i class=\"image\">A &lt;b&gt; pear</i><span>b</span></div>");
}

TEST(PageMarkup, ClosesNothingThatHasNoEnd) {
  EXPECT_EQ(markup_of("<div>a<br>b</div><hr><div>c</div>"),
            "<div><span>a</span><br><span>b</span></div><hr><div><span>c</span></div>");
}

TEST(PageMarkup, ClosesWhatIsNestedDeeply) {
  constexpr int kDepth = 1500;
  std::string opening;
  std::string closing;
  for (int i = 0; i < kDepth; ++i) {
    opening += "<div>";
    closing += "</div>";
  }
  EXPECT_EQ(markup_of(opening + "a"), opening + "<span>a</span>" + closing);
}

// The nodes are 0 root, 1 body, 2 div, 3 "a", 4 br, 5 img, 6 p, 7 "b".
TEST(PageMarkup, NumbersElementsAndTextsByTheirParts) {
  const PageTree page = test::page("<div>a<br><img alt=i><p>b</p></div>");
  ASSERT_EQ(page.size(), 8U);
  std::string out = "before ";
  append_page_markup(
      out, page, [](NodeId id) { return static_cast<int>(id) * 10; }, whole_texts);
  EXPECT_EQ(out,
            "before <div data-part=\"20\"><span data-part=\"30\">a</span><br data-part=\"40\"> "
            "<i class=\"image\" data-part=\"50\">i</i><div class=\"p\" data-part=\"60\">"
            "<span data-part=\"70\">b</span></div></div>");
  out.clear();
  append_page_markup(
      out, page, [](NodeId id) { return id == 6 ? 0 : -1; }, whole_texts);
  EXPECT_EQ(out,
            "<div><span>a</span><br> <i class=\"image\">i</i><div class=\"p\" data-part=\"0\">"
            "<span>b</span></div></div>");
}

TEST(PageMarkup, PartsTextsAsItIsTold) {
  const PageTree page = test::page("<p>some <b>noise</b> here");
  std::string out;
  append_page_markup(
      out, page, [](NodeId) { return 7; },
      [&](NodeId id) -> std::vector<TextStretch> {
        const std::string_view text = page.text(id);
        return text != "noise"
                   ? std::vector<TextStretch>{}
                   : std::vector<TextStretch>{{text.substr(0, 2), 1}, {text.substr(2), -1}};
      });
  EXPECT_NE(out.find("<span data-part=\"1\">no</span><span>ise</span>"), std::string::npos) << out;
  EXPECT_NE(out.find("<span data-part=\"7\">some</span>"), std::string::npos) << out;
}

}  // namespace
}  // namespace sst
