#include "common/method/subtree_method.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

// The example of [Qi] section 3.2. "News title" has 10 characters, "Paragraph one" and "Paragraph
// two" have 13 each, "Related Info" has 12, and each "Link1" has 5.
constexpr const char* kExample =
    "<body><h2>News title</h2>"
    "<div id=N1><p id=N2><b>Paragraph one</b><p align=center><img src=Imgpath>"
    "<p>Paragraph two<p><a href=Infopath>Related Info</a></div>"
    "<div><a href=link1>Link1</a> <a href=link2>Link2</a> <a href=link3>Link3</a></div>";

struct Found {
  bool found = false;
  std::string text;
  std::string satisfiable;  // the ids or tags of the roots
  std::string largest;
};

Found find(const std::string& html, const SubtreeParameters& parameters) {
  const PageTree page = test::page(html);
  BlockList blocks;
  blocks.build(page);
  SubtreeMethod method{parameters};
  KeptContent content;
  Found result;
  result.found = method.find(page, blocks, content);
  result.text = test::text_of(page, content);
  const auto names = [&](const std::vector<NodeId>& nodes) {
    std::string all;
    for (const NodeId node : nodes) {
      const std::string id{page.attribute(node, AttributeName::id)};
      all += (all.empty() ? "" : " ") + (id.empty() ? std::string{page.name(node)} : id);
    }
    return all;
  };
  result.satisfiable = names(method.satisfiable_roots());
  result.largest = names(method.largest_roots());
  return result;
}

TEST(SubtreeMethod, FindsWhatThePaperFindsInItsExample) {
  const Found result = find(kExample, {.text = 11, .length = 13, .anchors = 0.4});
  EXPECT_TRUE(result.found);
  EXPECT_EQ(result.satisfiable, "N1 N2");
  EXPECT_EQ(result.largest, "N1");
  EXPECT_EQ(result.text, "Paragraph one\n\nParagraph two\n\nRelated Info");
}

TEST(SubtreeMethod, TakesSubtreesSoManyGenerationsAboveTexts) {
  const Found result = find(kExample, {.generations = 1, .text = 11, .length = 13, .anchors = 0.4});
  EXPECT_EQ(result.satisfiable, "b p") << "the parents of the two paragraphs";
  EXPECT_EQ(find(kExample, {.generations = 3, .text = 11, .length = 13, .anchors = 0.6}).largest,
            "body")
      << "roots are not above the body";
}

TEST(SubtreeMethod, AsksForOneLongTextNearTheRoot) {
  EXPECT_EQ(find(kExample, {.text = 13, .length = 13, .anchors = 0.4}).largest, "N1");
  EXPECT_EQ(find(kExample, {.text = 14, .length = 13, .anchors = 0.4}).largest, "");
}

// The long text is one generation below div. The text of p makes div a root. The section is not the
// result, because too much of its text is in links.
TEST(SubtreeMethod, AsksForALongTextSoManyGenerationsBelowTheRoot) {
  const std::string html =
      "<body><section><div>one long text<p>x</p></div><a href=y>another long text</a></section>";
  EXPECT_EQ(find(html, {.text = 13, .length = 1}).satisfiable, "");
  EXPECT_EQ(find(html, {.text = 1, .length = 1}).satisfiable, "div");
  EXPECT_EQ(find("<body>one long text", {.text = 13, .length = 1}).satisfiable, "body")
      << "for texts at a smaller depth, the root is BODY";
}

TEST(SubtreeMethod, AsksForMuchTextInAll) {
  // N1 has 13 + 13 + 12 = 38 characters; N2 has 13.
  EXPECT_EQ(find(kExample, {.text = 11, .length = 38, .anchors = 0.4}).satisfiable, "N1");
  EXPECT_EQ(find(kExample, {.text = 11, .length = 39, .anchors = 0.4}).satisfiable, "");
}

TEST(SubtreeMethod, AllowsOnlySoMuchInLinks) {
  // 12 of N1's 38 characters are in a link: 0.316.
  EXPECT_EQ(find(kExample, {.text = 11, .length = 13, .anchors = 0.32}).largest, "N1");
  EXPECT_EQ(find(kExample, {.text = 11, .length = 13, .anchors = 0.31}).largest, "N2");
}

// The text of b has 3 letters and 3 white-space characters; the text of i has one of each.
TEST(SubtreeMethod, CountsTextsAsWritten) {
  const std::string html = "<body><div><p>\n  <b> a  bc</b> <i>d&nbsp;</i>\n</p></div>";
  EXPECT_TRUE(find("<body><div><b> ab  cde</b></div>", {.text = 8, .length = 8}).found);
  EXPECT_FALSE(find("<body><div><b> ab  cde</b></div>", {.text = 9, .length = 8}).found);
  EXPECT_TRUE(find(html, {.text = 6, .length = 8}).found);
  EXPECT_FALSE(find(html, {.text = 6, .length = 9}).found)
      << "white space alone does not count as text";
}

TEST(SubtreeMethod, CutsApplets) {
  const Found result = find(
      "<body><div><p>one<applet>two <b>two</b></applet></p><applet><p>twotwo</p></applet></div>",
      {.text = 3, .length = 3});
  EXPECT_EQ(result.text, "one");
  EXPECT_EQ(result.satisfiable, "div");
  EXPECT_FALSE(find("<body><div><applet>two</applet></div>", {.text = 3, .length = 3}).found);
}

TEST(SubtreeMethod, FindsNothingWhereNothingIsLongEnough) {
  const Found result = find(kExample, {});
  EXPECT_FALSE(result.found);
  EXPECT_EQ(result.text, "");
}

TEST(SubtreeMethod, CountsCharactersNotBytes) {
  const std::string ten =
      "\xE6\xA8\xA1\xE6\x9D\xBF\xE5\x8E\xBB\xE5\x99\xAA\xE7\xBD\x91"
      "\xE9\xA1\xB5\xE6\xA8\xA1\xE6\x9D\xBF\xE5\x8E\xBB\xE5\x99\xAA";
  EXPECT_TRUE(find("<body><div><p>" + ten + "</div>", {.text = 10, .length = 10}).found);
  EXPECT_FALSE(find("<body><div><p>" + ten + "</div>", {.text = 11, .length = 10}).found);
  EXPECT_FALSE(find("<body><div><p>" + ten + "</div>", {.text = 10, .length = 11}).found);
}

}  // namespace
}  // namespace sst
