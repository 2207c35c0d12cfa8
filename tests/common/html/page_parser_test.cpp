#include "common/html/page_parser.hpp"

#include <gtest/gtest.h>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::outline;
using test::page;
using test::texts;

TEST(PageParser, ReadsElementsAttributesAndText) {
  EXPECT_EQ(outline(page("<body bgcolor=white><div class='a b' id=x><p>One <b>two</b></p></div>")),
            "body bgcolor=\"white\"\n"
            "  div class=\"a b\" id=\"x\"\n"
            "    p\n"
            "      \"One\"\n"
            "      b\n"
            "        \"two\"\n");
}

TEST(PageParser, StartsAtTheBody) {
  EXPECT_EQ(
      outline(page("<html lang=de><head><title> A &amp;\n B </title><base href=/x/></head><p>t")),
      "body\n  p\n    \"t\"\n");
  const PageTree tree =
      page("<html lang=de><head><title> A &amp;\n B </title><base href=/x/></head><p>t");
  EXPECT_EQ(tree.title(), "A & B");
  EXPECT_EQ(tree.language(), "de");
  EXPECT_EQ(tree.base(), "/x/");
}

TEST(PageParser, LeavesOutWhatIsNeverSeen) {
  EXPECT_EQ(
      outline(page("<body><script>if (a</b) '<p>'</script><style>p{}</style><!-- c -->"
                   "<noscript><p>n</p></noscript><template><p>t</p></template>"
                   "<svg><title>s</title><text>s</text></svg>"
                   "<form><input type=hidden name=h value=v><input type=text></form><p>seen")),
      "body\n  form\n    input\n  p\n    \"seen\"\n");
}

TEST(PageParser, JoinsTextAroundWhatIsLeftOut) {
  EXPECT_EQ(texts(page("<p>one<script>x</script>two<!-- c --> three")), "[onetwo three]");
}

TEST(PageParser, EndsAScriptOnlyAtItsEndTag) {
  EXPECT_EQ(texts(page("<body><script>var s = '</p><p>not text';</script><p>text")), "[text]");
}

TEST(PageParser, DecodesCharacterReferences) {
  EXPECT_EQ(texts(page("<p>&lt;b&gt; &eacute; &#8364; &#x41; &nbsp;x")), "[<b> é € A x]");
}

TEST(PageParser, PutsNothingIntoVoidElements) {
  EXPECT_EQ(outline(page("<p>long<wbr>word<embed src=x>more</p><p>next")),
            "body\n"
            "  p\n    \"long\"\n    wbr\n    \"word\"\n    embed src=\"x\"\n    \"more\"\n"
            "  p\n    \"next\"\n");
  EXPECT_EQ(outline(page("<picture><source srcset=a><img src=b></picture>t")),
            "body\n  picture\n    img src=\"b\"\n  \"t\"\n");
}

TEST(PageParser, ReadsPagesThatLackTheirOuterElements) {
  EXPECT_EQ(outline(page("<td>cell")), "body\n  td\n    \"cell\"\n");
  EXPECT_EQ(texts(page("just text")), "[just text]");
  EXPECT_EQ(texts(page("<html><head><title>t</title></head></html>after the end")),
            "[after the end]");
}

TEST(PageParser, EndsATitleWithoutEndTagBeforeTheNextTag) {
  const std::string rest = "<meta charset=utf-8></head><body><p>text";
  EXPECT_EQ(texts(page("<head><title>a < b" + rest)), "[text]");
  EXPECT_EQ(page("<head><title>a < b" + rest).title(), "a < b");
  EXPECT_EQ(page("<head><title>a" + rest + "<svg><title>b</title></svg>").title(), "a");
  EXPECT_EQ(page("<head><title>a <b>c</b></title>" + rest).title(), "a <b>c</b>");
  EXPECT_EQ(page("<head><title>a</title>" + rest + "<svg><title>b</title></svg>").title(), "a");
}

TEST(PageParser, ShowsDeclarativeShadowRoots) {
  const auto shown = [](const std::string& attribute) {
    return texts(page("<my-page><template " + attribute +
                      "><style>p{}</style><p>in<template><p>no</template></template></my-page>"
                      "<p>after"));
  };
  EXPECT_EQ(shown("shadowrootmode=open"), "[in][after]");
  EXPECT_EQ(shown("ShadowRootMode='closed'"), "[in][after]");
  EXPECT_EQ(shown("shadowrootmode=none"), "[after]");
  EXPECT_EQ(shown("id=x"), "[after]");
}

TEST(PageParser, ReadsWhatFramesetPagesHaveForOthers) {
  EXPECT_EQ(
      texts(page("<html><frameset cols=50%><frame src=a.html><noframes><body><p>Use a newer browser"
                 "</body></noframes></frameset></html>")),
      "[Use a newer browser]");
}

TEST(PageParser, UsesTheHeadersCharset) {
  PageTree tree;
  PageParser parser;
  ASSERT_FALSE(
      parser.parse("<p>gr\xF6\xDF"
                   "er",
                   "iso-8859-1", tree));
  EXPECT_EQ(texts(tree), "[größer]");
}

TEST(PageParser, CanBeUsedAgainAfterAProblem) {
  PageParser parser{{.max_bytes = 100, .max_nodes = 10, .max_depth = 5}};
  PageTree tree;
  EXPECT_TRUE(parser.parse("<i><i><i><i><i><i><i>x", "", tree));
  EXPECT_FALSE(parser.parse("<p>fine", "", tree));
  EXPECT_EQ(texts(tree), "[fine]");
}

TEST(PageParser, SaysWhatItReadsWith) {
  EXPECT_EQ(parser_name().substr(0, 10), "libxml2 2.");
}

TEST(PageParser, SeesWhatIsThereForReadersWithoutScriptsIfThereIsNothingElse) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += "word" + std::to_string(i) + " ";
  }
  const std::string noscript = "<NoScript><p>" + text + "</p></noscript>";
  EXPECT_NE(test::texts(test::page("<body><div id=app></div>" + noscript)).find("word59"),
            std::string::npos);
  EXPECT_EQ(test::texts(test::page("<body><p>" + text + text + noscript)).rfind("word0"),
            test::texts(test::page("<body><p>" + text + text)).rfind("word0"))
      << "a page with text of its own does not show <noscript>";
  EXPECT_EQ(test::texts(test::page("<body><p>a<noscript>b</noscript>")), "[a]");
}

}  // namespace
}  // namespace sst
