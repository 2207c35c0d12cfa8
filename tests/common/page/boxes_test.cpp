#include "common/page/boxes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The blocks outside all boxes, such as "one | two", on a page with a text of 300 words.
std::string left(const std::string& body) {
  std::string text = "<p>";
  for (int i = 0; i < 300; ++i) {
    text += "word ";
  }
  const PageTree page = test::page("<body>" + body + text + "</p>");
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> asides(blocks.size(), false);
  find_boxes(page, blocks, std::vector<bool>(blocks.size(), true), asides);
  std::string out;
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
    if (!asides[i]) {
      out += (out.empty() ? "" : " | ") + test::block_text(page, blocks[i]);
    }
  }
  return out;
}

const std::string kField = "<form><input type=Email><button>Go</button></form>";

TEST(Boxes, HaveAFieldForAnAddress) {
  EXPECT_EQ(left("<p>text</p><div><h3>Sign up</h3>" + kField + "<p>At any time.</div><p>more"),
            "text | more");
  EXPECT_EQ(left("<div><h3>Ask</h3><form><input type=text><input></form></div>"), "Ask")
      << "other fields are not evidence";
}

TEST(Boxes, EndWhereTheContentBegins) {
  const std::string forty =
      "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a";
  EXPECT_EQ(left("<div><p>" + forty + "</p><div><b>Sign up</b>" + kField + "</div></div>"), forty);
  EXPECT_EQ(left("<div><h1>The title</h1>" + kField + "</div>"), "The title");
}

TEST(Boxes, AreNoMoreThanAFifthOfThePage) {
  const PageTree page = test::page("<body><div><p>Write to us.</p><input type=email></div><p>text");
  BlockList blocks;
  blocks.build(page);
  std::vector<bool> asides(blocks.size(), false);
  find_boxes(page, blocks, std::vector<bool>(blocks.size(), true), asides);
  EXPECT_EQ(asides, std::vector<bool>(blocks.size(), false));
}

TEST(Boxes, AreLabelsOfAdvertisementsAnywhere) {
  EXPECT_EQ(left("<p>ADVERTISEMENT</p><div><small>Реклама</small></div><p>one</p>"
                 "<p>Story continues below advertisement</p>"),
            "one");
  EXPECT_EQ(left("<h2>Advertising</h2><ul><li>Advertising</li></ul><p>An advertisement</p>"),
            "Advertising | Advertising | An advertisement");
}

TEST(Boxes, AreListsOfTags) {
  EXPECT_EQ(left("<p>Tags: <a href=/1>mill</a>, <a href=/2>river</a></p><p>Étiquettes : moulin</p>"
                 "<p>标签：<a href=/3>水</a></p><p>one</p>"),
            "one");
  EXPECT_EQ(
      left("<h2>Tags: mill</h2><ul><li>Tags: mill</li></ul><p>Tags mark the sacks: red</p>"
           "<p>Tags: red ones are barley. Others are rye. </p>"),
      "Tags: mill | Tags: mill | Tags mark the sacks: red | Tags: red ones are barley. Others "
      "are rye.");
}

TEST(Boxes, AreLabelsInElementsNamedSo) {
  EXPECT_EQ(left("<div class=ad>Advertisement</div><div class=ad>A text of more words</div>"
                 "<div class=ad><p>inside</p></div>"),
            "A text of more words | inside");
}

}  // namespace
}  // namespace sst
