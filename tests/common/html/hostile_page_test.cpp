#include <gtest/gtest.h>

#include <string>

#include "common/html/page_parser.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/repeated.hpp"
#include "tests/support/sanitizers.hpp"

// Pages that break parsers, intentionally or not. No page may cause a crash, a hang, or a silent
// loss of text.

namespace sst {
namespace {

using namespace std::string_literals;
using test::repeated;
using test::texts;

class HostilePage : public testing::Test {
 protected:
  std::optional<PageProblem> parse(const std::string& html) { return parser.parse(html, "", tree); }

  PageProblemKind problem_of(const std::string& html) {
    const auto problem = parse(html);
    EXPECT_TRUE(problem);
    EXPECT_NE(problem ? problem->detail : "", "");
    return problem ? problem->kind : PageProblemKind{};
  }

  /// The usual limits, with more time under sanitizers, which make the parser many times slower.
  static PageLimits limits() {
    PageLimits limits;
    limits.max_time *= test::has_sanitizers_memory() ? 30 : 1;
    return limits;
  }

  PageParser parser{limits()};
  PageTree tree;
};

TEST_F(HostilePage, HundredThousandNestedDivsAreTooDeep) {
  EXPECT_EQ(problem_of(repeated("<div>", 100'000) + "deep"), PageProblemKind::too_deep);
}

TEST_F(HostilePage, AThousandNestedDivsLoseNothing) {
  // libxml2 without XML_PARSE_HUGE drops everything below the 256th level.
  ASSERT_FALSE(parse(repeated("<div>", 1'000) + "deep" + repeated("</div>", 1'000) + "<p>after"));
  EXPECT_EQ(texts(tree), "[deep][after]");
}

TEST_F(HostilePage, HundredThousandNestedInvisibleElementsAreCutOrTooDeep) {
  ASSERT_FALSE(parse("<p>before<svg>" + repeated("<g>", 100'000) + "</svg>after"));
  EXPECT_EQ(texts(tree), "[beforeafter]");
  EXPECT_EQ(problem_of("<datalist>" + repeated("<option><i>", 100'000) + "x"),
            PageProblemKind::too_deep);
}

TEST_F(HostilePage, TenThousandVoidElementsDoNotNest) {
  ASSERT_FALSE(parse("<p>" + repeated("a<wbr>", 10'000) + "end"));
  EXPECT_EQ(tree.size(), 2U + 20'000U + 2U) << "root and body; each a and wbr; p and the end";
}

TEST_F(HostilePage, FiftyMegabytesOfTextAreTooLargeOrRead) {
  const std::string html = "<p>start" + std::string(50'000'000, 'x') + "</p><p>end";
  EXPECT_EQ(problem_of(html), PageProblemKind::too_large) << "larger than the default limit";

  PageParser patient{{.max_bytes = 100'000'000}};
  ASSERT_FALSE(patient.parse(html, "", tree));
  ASSERT_EQ(tree.size(), 6U) << "root, body, two p with a text each";
  EXPECT_EQ(tree.text(3).size(), 50'000'005U) << "not truncated";
  EXPECT_EQ(tree.text(5), "end");
}

TEST_F(HostilePage, ElementsWithoutNumberAreTooMany) {
  PageParser strict{{.max_nodes = 1'000}};
  const auto problem = strict.parse(repeated("<p>x", 2'000), "", tree);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->kind, PageProblemKind::too_many_nodes);
}

TEST_F(HostilePage, NulBytesEndNothing) {
  ASSERT_FALSE(parse("<p>be\0fore</p>\0<p cl\0ass=x>after</p>"s));
  EXPECT_EQ(texts(tree), "[before][after]");
}

TEST_F(HostilePage, InvalidUtf8CostsTheBadBytesAlone) {
  ASSERT_FALSE(parse(
      "<meta charset=utf-8><p>Größe und Höhe über \xFF allem, \xC3\x28 auch für später</p><p>end"));
  EXPECT_EQ(texts(tree),
            "[Größe und Höhe über \xEF\xBF\xBD allem, \xEF\xBF\xBD( auch für später][end]");
}

TEST_F(HostilePage, FalseCharsetDeclarationsAreSeenThrough) {
  ASSERT_FALSE(parse("<meta charset=utf-16><p>Plain bytes under a wide flag"));
  EXPECT_EQ(texts(tree), "[Plain bytes under a wide flag]");
  ASSERT_FALSE(
      parse("<meta charset=shift_jis><p>Größere Flüsse über schöne Brücken für müde Füße"));
  EXPECT_EQ(texts(tree), "[Größere Flüsse über schöne Brücken für müde Füße]");
  ASSERT_FALSE(parse("<meta charset=no-such-thing><p>still readable"));
  EXPECT_EQ(texts(tree), "[still readable]");
  ASSERT_FALSE(parse("<?xml version=\"1.0\" encoding=\"utf-16\"?><html><p>narrow bytes"));
  EXPECT_EQ(texts(tree), "[narrow bytes]");
  ASSERT_FALSE(parser.parse("<p>narrow, too", "utf-16", tree));
  EXPECT_EQ(texts(tree), "[narrow, too]");
}

// Each of these pages once took quadratic time: a minute or more.
TEST_F(HostilePage, NothingIsLookedForAgainAndAgain) {
  for (const char* name : {"script", "style", "template", "title", "noscript"}) {
    ASSERT_FALSE(parse("<body><p>x" + repeated("<" + std::string{name} + "/>", 500'000)));
    EXPECT_EQ(texts(tree), "[x]") << name;
  }
  EXPECT_EQ(problem_of("<body><div>" + repeated("<b>", 400'000) + "x" + repeated("</i>", 400'000)),
            PageProblemKind::too_deep);
  EXPECT_EQ(problem_of(repeated("<b>", 400'000) + repeated("<a></a>", 400'000)),
            PageProblemKind::too_deep);
  ASSERT_FALSE(parse("<p>x" + repeated("<svg></b>", 200'000)));
}

TEST_F(HostilePage, AnOpenSvgEndsWithTheElementThatItIsIn) {
  ASSERT_FALSE(parse("<div><svg><path d=x></div><section><a href=x>not lost</a></section>"));
  EXPECT_EQ(texts(tree), "[not lost]");
}

TEST_F(HostilePage, ElementsThatAreOnlyClosedInXmlDoNotSwallowThePage) {
  for (const char* element : {"<title/>", "<script/>", "<noscript/>"}) {
    ASSERT_FALSE(parse("<html><head>" + std::string{element} + "</head><body><p>still here"));
    EXPECT_EQ(texts(tree), "[still here]") << element;
  }
}

TEST_F(HostilePage, TooManyNodesOfAnyKindAreTooMany) {
  PageLimits limits;
  limits.max_nodes = 1'000;
  PageParser strict{limits};
  for (const char* part : {"<i>", "<b></b>", "x<br>", "<p>", "<svg></svg>x<hr>"}) {
    const auto problem = strict.parse(repeated(part, 1'001), "", tree);
    ASSERT_TRUE(problem) << part;
    EXPECT_EQ(problem->kind, PageProblemKind::too_many_nodes) << part;
  }
}

TEST_F(HostilePage, EmptyPagesAreEmpty) {
  EXPECT_EQ(problem_of(""), PageProblemKind::empty);
  EXPECT_EQ(problem_of(" \n "), PageProblemKind::empty);
  EXPECT_EQ(problem_of("<html><head><title>t</title></head><body></body></html>"),
            PageProblemKind::empty);
  EXPECT_EQ(problem_of("<script>document.write('all of it')</script>"), PageProblemKind::empty);
  EXPECT_EQ(problem_of("<html><head></head></html>"), PageProblemKind::empty) << "no body at all";
}

TEST_F(HostilePage, OtherFormatsAreNotHtml) {
  EXPECT_EQ(problem_of("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj"), PageProblemKind::not_html);
  EXPECT_EQ(problem_of("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s), PageProblemKind::not_html);
  EXPECT_EQ(problem_of(std::string(500, '\x01')), PageProblemKind::not_html);
}

TEST_F(HostilePage, BrokenMarkupIsReadAsFarAsItGoes) {
  for (const char* html :
       {"<p>text<", "<p>text</", "<p>text<!", "<p>text<!--",
        "<p>text<a href=", "<p>text<a href=\"x", "<p>text</p></p></div></body></html></html>",
        "<p>text&", "<p>text&#", "<p>text<script>", "<p>text<!DOCTYPE", "<p>text<?php"}) {
    ASSERT_FALSE(parse(html)) << html;
    EXPECT_EQ(texts(tree).substr(0, 5), "[text") << html;
  }
}

TEST_F(HostilePage, EveryCutOfAPageCanBeRead) {
  const std::string html =
      "<!DOCTYPE html><html><head><title>T</title><meta charset='utf-8'></head><body class=\"a "
      "b\"><div "
      "id=x><p>One &amp; two<br>three</p><!-- c "
      "--><script>s</script><table><tr><td>1<td>2</table></div>";
  for (std::size_t length = 0; length <= html.size(); ++length) {
    const auto problem = parse(html.substr(0, length));
    if (problem) {
      EXPECT_EQ(problem->kind, PageProblemKind::empty) << length;
    }
  }
}

}  // namespace
}  // namespace sst
