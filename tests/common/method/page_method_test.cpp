#include "common/method/page_method.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The kept blocks, "one | two"; begins with "!" if find_blocks() returns false.
std::string kept(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  BlockList blocks;
  blocks.build(page);
  PageMethod method;
  std::vector<bool> is_kept;
  std::string out = method.find_blocks(page, blocks, is_kept) ? "" : "!";
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_kept[i]) {
      out += out.empty() || out == "!" ? "" : " | ";
      out += test::block_text(page, blocks[i]);
    }
  }
  return out;
}

/// Running text of `words` words.
std::string sentences(int words) {
  std::string text;
  for (int i = 0; i < words; ++i) {
    text += (i > 0 ? " w" : "w") + std::to_string(i) + (i % 10 == 9 ? "." : "");
  }
  return text + ".";
}

TEST(PageMethod, DropsWhatTagsAndRolesCallNoise) {
  EXPECT_EQ(kept("<nav>a</nav><header>b</header><div role=navigation>c</div><div>one two three "
                 "four five six</div><aside>d</aside><footer>e</footer>"),
            "one two three four five six");
  EXPECT_EQ(kept("<main><header>the head</header>and the body of it</main>"),
            "the head | and the body of it")
      << "a header in main is part of it";
}

TEST(PageMethod, KeepsNoiseByTagThatHoldsMostOfThePage) {
  EXPECT_EQ(kept("<nav>one two three four</nav><p>five six"), "one two three four | five six");
}

TEST(PageMethod, DropsWhatNamesCallNoiseUpToItsGuard) {
  EXPECT_EQ(kept("<div class='x socialShare'>a b</div><p>one two three four five six seven eight"),
            "one two three four five six seven eight");
  EXPECT_EQ(kept("<div class=shared>a b</div><p>one two three four"), "a b | one two three four")
      << "only whole parts of names count";
  EXPECT_EQ(kept("<div class=share>a b c</div><p>one two"), "a b c | one two")
      << "it holds too much of the page";
}

TEST(PageMethod, DropsCommentsOnlyBehindAText) {
  const std::string comments = "<div id=comments><p>" + sentences(30) + " said a reader</div>";
  EXPECT_EQ(kept(comments).find("said a reader") == std::string::npos, false);
  EXPECT_EQ(kept("<p>" + sentences(120) + comments).find("said a reader"), std::string::npos);
}

TEST(PageMethod, DropsWhatIsHiddenButNoRunningText) {
  EXPECT_EQ(kept("<div style='display: none'>a b</div><div hidden>c</div><p>one two three four "
                 "five six seven eight nine"),
            "one two three four five six seven eight nine");
  const std::string text = sentences(20);
  EXPECT_EQ(kept("<div style='display:none'>" + text + "</div><p>" + sentences(90)).find(text), 0U);
}

TEST(PageMethod, RestrictsItselfToMainIfThatHoldsEnough) {
  EXPECT_EQ(kept("<h1>Title</h1><div>a b</div><main>one two three four</main><div>c</div>"),
            "Title | one two three four");
  EXPECT_EQ(kept("<main>one</main><div>two three four five</div>"), "one | two three four five");
}

TEST(PageMethod, DropsWhatStandsBeforeTheHeading) {
  EXPECT_EQ(kept("<div>a b</div><h1>Title</h1><div>one two three four five six</div>"),
            "Title | one two three four five six");
}

TEST(PageMethod, CutsPagesOfRunningTextDownToTheElementThatHoldsIt) {
  const std::string text = sentences(60);
  const std::string links =
      "<div><a href=1>first of all links</a></div><div><a href=2>second of them all</a></div>";
  EXPECT_EQ(kept("<div>" + links + "</div><div><p>" + text + "<p>" + sentences(50) + "</div>"),
            text + " | " + sentences(50));
  // Other pages stay as they are.
  EXPECT_EQ(kept("<div><a href=1>first</a></div><div><a href=2>second</a></div><div>third</div>"),
            "first | second | third");
}

TEST(PageMethod, DropsMenus) {
  std::string menu = "<ul>";
  std::string rest;
  for (int i = 0; i < 10; ++i) {
    menu += "<li><a href=" + std::to_string(i) + ">menu" + std::to_string(i) + "</a>";
    rest += "<div>a plain line of so many words number " + std::to_string(i) + "</div>";
  }
  EXPECT_EQ(kept(menu + "</ul>" + rest).find("menu"), std::string::npos);
  EXPECT_EQ(kept(menu + "</ul>").find("menu"), 0U) << "a menu that is the whole page is kept";
}

TEST(PageMethod, KeepsOneOfBlocksThatAreAlikeButForCells) {
  EXPECT_EQ(kept("<div>Buy now</div><div>a</div><div>buy now</div>"), "Buy now | a");
  EXPECT_EQ(kept("<table><tr><td>yes<td>no<td>yes</table>"), "yes | no | yes");
}

TEST(PageMethod, LeavesNoPageEmpty) {
  EXPECT_EQ(kept("<div class=newsletter><p>x</div><div class=share>y z</div>").empty(), false);
  EXPECT_EQ(kept("<div class=cookie>a</div>"), "a") << "it is the whole page, so it is not noise";
}

}  // namespace
}  // namespace sst
