#include "common/html/markup_scanner.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

/// The texts and tags in order, with # for a comment, such as "a|<p>|b|</p>|#".
std::string scan(std::string_view markup) {
  MarkupScanner scanner{markup};
  std::string out;
  for (MarkupKind kind = scanner.next(); kind != MarkupKind::end; kind = scanner.next()) {
    out += out.empty() ? "" : "|";
    if (kind == MarkupKind::text) {
      out += scanner.text();
    } else if (kind == MarkupKind::comment) {
      out += '#';
    } else {
      const ScannedTag& tag = scanner.tag();
      out += (tag.is_end ? "</" : "<") + std::string{tag.name};
      for (const ScannedAttribute& attribute : tag.attributes) {
        out +=
            ' ' + std::string{attribute_name(attribute.name)} + '=' + std::string{attribute.value};
      }
      out += tag.is_self_closing ? "/>" : ">";
    }
  }
  return out;
}

TEST(MarkupScanner, TellsTextsAndTagsApart) {
  EXPECT_EQ(scan("a<p>b<B>c</B></p >d"), "a|<p>|b|<B>|c|</B>|</p>|d");
  EXPECT_EQ(scan(""), "");
  EXPECT_EQ(scan("<br/><br />"), "<br/>|<br/>");
}

TEST(MarkupScanner, TakesALoneLessThanForText) {
  EXPECT_EQ(scan("1 < 2 and 3<4 <"), "1 < 2 and 3<4 <");
  EXPECT_EQ(scan("a <3 b"), "a <3 b");
  EXPECT_EQ(scan("</"), "</");
}

TEST(MarkupScanner, KeepsTheAttributesThatMatter) {
  EXPECT_EQ(scan("<a HREF='x y' class=\"b c\" onclick=go title=t data-id=7 id=q>"),
            "<a href=x y class=b c id=q>");
  EXPECT_EQ(scan("<table border cellspacing = 0 width=100%>"),
            "<table border= cellspacing=0 width=100%>");
  EXPECT_EQ(scan("<a href=a>b"), "<a href=a>|b");
  EXPECT_EQ(scan("<a href=a/b/>"), "<a href=a/b/>") << "an unquoted value ends at white space or >";
}

TEST(MarkupScanner, ReadsOddAttributesAsBrowsersDo) {
  EXPECT_EQ(scan("<a href=\"x>y\" class='<'>t"), "<a href=x>y class=<>|t");
  EXPECT_EQ(scan("<a =class=x id=1>"), "<a id=1>") << "the name is '=class'";
  EXPECT_EQ(scan("<a/class=x/id=1>t"), "<a class=x/id=1>|t");
  EXPECT_EQ(scan("<a \"\" id=1>"), "<a id=1>");
  EXPECT_EQ(scan("<a class=\"x\"id=1>"), "<a class=x id=1>");
  EXPECT_EQ(scan("</p class=x>t"), "</p>|t") << "end tags have no attributes";
}

TEST(MarkupScanner, EndsCommentsWhereHtmlDoes) {
  EXPECT_EQ(scan("a<!-- <p> -->b"), "a|#|b");
  EXPECT_EQ(scan("a<!-->b"), "a|#|b");
  EXPECT_EQ(scan("a<!--->b"), "a|#|b");
  EXPECT_EQ(scan("a<!-- x --!>b"), "a|#|b");
  EXPECT_EQ(scan("a<!-- x -- > y -->b"), "a|#|b");
  EXPECT_EQ(scan("a<!-- never ended <p>"), "a|#");
  EXPECT_EQ(scan("<!DOCTYPE html>a<?php x ?>b<![CDATA[c]]>d</ e>f<! g>h"), "#|a|#|b|#|d|#|f|#|h");
}

TEST(MarkupScanner, DropsATagThatThePageEndsIn) {
  EXPECT_EQ(scan("a<p class=x"), "a");
  EXPECT_EQ(scan("a<p class=\"x>"), "a");
  EXPECT_EQ(scan("a</p"), "a");
}

/// Skips the invisible element that begins the markup, as if inside an open <section>. Returns the
/// rest of the markup.
std::string after_skipping(std::string_view markup) {
  MarkupScanner scanner{markup};
  EXPECT_EQ(scanner.next(), MarkupKind::tag);
  const std::string name{scanner.tag().name};
  scanner.skip_invisible(scanner.tag().tag, name, [](Tag tag) { return tag == Tag::section; });
  return std::string{markup.substr(scanner.position())};
}

TEST(MarkupScanner, EndsScriptsAtTheirEndTagAlone) {
  EXPECT_EQ(after_skipping("<script>if (a</b/) '</scripts>' </SCRIPT >x"), "x");
  EXPECT_EQ(after_skipping("<script>'</div><!-- '</script>x"), "x");
  EXPECT_EQ(after_skipping("<style>a > b {}</style/>x"), "x");
  EXPECT_EQ(after_skipping("<script>never ended"), "");
  for (const std::string name : {"script", "style", "noscript"}) {
    EXPECT_EQ(after_skipping("<" + name + "></" + name + "é></" + name + ">x"), "x") << name;
  }
  EXPECT_EQ(after_skipping("<noscript><p>x</p></noscript>y"), "y");
}

TEST(MarkupScanner, EndsScriptsAsBrowsersDoWhereTheyWriteScripts) {
  EXPECT_EQ(after_skipping("<script><!-- w('<script>a</script>') --></script>x"), "x");
  EXPECT_EQ(after_skipping("<script><!-- w('<SCRIPT src=y></SCRIPT>') </script>x"), "x");
  EXPECT_EQ(after_skipping("<script>w('<script>a</script>x"), "x") << "not in a comment";
  EXPECT_EQ(after_skipping("<script><!--> <script></script>x"), "x")
      << "the comment ended immediately";
  EXPECT_EQ(after_skipping("<script><!-- a --> <script></script>x"), "x");
  EXPECT_EQ(after_skipping("<script><!-- <scripts> </script>x"), "x") << "a different tag name";
  EXPECT_EQ(after_skipping("<script><!-- </script>x"), "x");
  EXPECT_EQ(after_skipping("<script><!-- <script> --> </script>x"), "x");
  EXPECT_EQ(after_skipping("<script><!-- <script></script><script></script></script>x"), "x");
  EXPECT_EQ(after_skipping("<script><!-- <script> </script>never ended"), "");
}

TEST(MarkupScanner, EndsTemplatesAtTheEndTagThatMatches) {
  EXPECT_EQ(after_skipping("<template><template>a</template>b</template>c"), "c");
  EXPECT_EQ(after_skipping("<template><script>'</template>'</script></template>c"), "c");
  EXPECT_EQ(after_skipping("<template><!-- </template> --></template>c"), "c");
}

TEST(MarkupScanner, EndsSvgAtItsEndOrWhereHtmlBreaksOut) {
  EXPECT_EQ(after_skipping("<svg><svg><g/></svg><path d='x'></svg>c"), "c");
  EXPECT_EQ(after_skipping("<svg><svg/><g></svg>c"), "c");
  EXPECT_EQ(after_skipping("<svg><path d='x'><div>c"), "<div>c") << "HTML 13.2.6.5";
  EXPECT_EQ(after_skipping("<svg><foreignObject><div>in</div></foreignObject></svg>c"), "c");
  EXPECT_EQ(after_skipping("<svg><title>a<b>c</b></title></svg>d"), "d");
  EXPECT_EQ(after_skipping("<svg><style><![CDATA[ </svg> ]]></style></svg>d"), "d");
  EXPECT_EQ(after_skipping("<svg></p>d"), "</p>d");
  EXPECT_EQ(after_skipping("<svg><path></section>d"), "</section>d") << "it was open before";
  EXPECT_EQ(after_skipping("<svg><section></section></article></svg>d"), "d");
}

TEST(MarkupScanner, SurvivesEveryCutOfAPage) {
  const std::string markup =
      "<!DOCTYPE html><html lang='x'><!-- c "
      "--!><svg><foreignObject><p></foreignObject></svg><script>a</script>"
      "<template><b></template><a href=\"y\" / =z>t</a><?p?></ "
      "q><![CDATA[d]]><textarea><</textarea>";
  for (std::size_t length = 0; length <= markup.size(); ++length) {
    const std::string exact = markup.substr(0, length);
    MarkupScanner scanner{exact};
    std::size_t last = 0;
    while (scanner.next() != MarkupKind::end) {
      ASSERT_GT(scanner.position(), last) << length;
      last = scanner.position();
      if (!scanner.tag().is_end &&
          (scanner.tag().tag == Tag::svg || scanner.tag().tag == Tag::template_)) {
        scanner.skip_invisible(scanner.tag().tag, scanner.tag().name, [](Tag) { return true; });
      }
    }
  }
}

}  // namespace
}  // namespace sst
