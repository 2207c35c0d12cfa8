#include "common/html/skeleton.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "common/html/charset.hpp"
#include "common/html/decoder.hpp"
#include "common/html/page_parser.hpp"
#include "tests/support/bench_data.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/plain_parser.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

using test::outline;

std::string markup(std::string_view page) {
  Skeleton skeleton;
  EXPECT_TRUE(skeleton.build(page, page.size()));
  return skeleton.markup();
}

TEST(Skeleton, HasTheTagsOfBlocksAndASignForEachRun) {
  EXPECT_EQ(markup("<body class=x><p>One <b>two</b> &amp; <a href=y>three</a></p><br><div><img "
                   "src=z></div></body>"),
            "<body><p>x</p>x<div>x</div>");
}

TEST(Skeleton, WritesInlineElementsThatDoNotCloseInTheirRun) {
  EXPECT_EQ(markup("<body><p>a<b>b<div>c</b>d</div>"), "<body><p>x<b>x<div>x</b>x</div>");
  EXPECT_EQ(markup("<body><b><i>x</b></i>"), "<body><b><i>x</b></i>");
  EXPECT_EQ(markup("<body>one</i>two"), "<body>x") << "an end tag without a start tag is left out";
}

TEST(Skeleton, WritesLinksInLinks) {
  EXPECT_EQ(markup("<body><a>x<a>y</a>"), "<body><a>x<a>x</a>")
      << "libxml2 ends the first link at the second";
  EXPECT_EQ(markup("<body><a><div>x</div></a><a>y</a>"), "<body><a><div>x</div></a><a>x</a>");
}

TEST(Skeleton, WritesEverythingBeforeTheBody) {
  EXPECT_EQ(markup("<b>x</b><i>y</i>"), "<b>x</b>x")
      << "the first tag opens the body, and the next tags form a run";
}

TEST(Skeleton, CutsWhatIsNeverSeen) {
  EXPECT_EQ(
      markup("<html lang=en><head><title>t</title><base href=/b><meta charset=utf-8></head><body>"
             "<script>s</script><style>s</style><svg><g></svg><template>t</template><noscript>n</"
             "noscript>"
             "<!-- c --><p>a<iframe>f</iframe><input type=hidden>"),
      "<body><p>x");
  Skeleton skeleton;
  skeleton.build("<html lang=en><head><title>t &amp; u</title><base href=/b></head><body>x", 10);
  EXPECT_EQ(skeleton.title(), "t &amp; u");
  EXPECT_EQ(skeleton.language(), "en");
  EXPECT_EQ(skeleton.base(), "/b");
}

TEST(Skeleton, CutsAScriptOfXmlOnlyWhereThereIsAnEndTag) {
  EXPECT_EQ(markup("<body><script src=x /><p>text"), "<body><p>x");
  EXPECT_EQ(markup("<body><script src=x /><p>text</script><p>more"), "<body><p>x");
}

TEST(Skeleton, IsGivenUpWhereThereAreTooManyNodes) {
  Skeleton skeleton;
  EXPECT_TRUE(skeleton.build("<p>a<p>b", 4));
  EXPECT_FALSE(skeleton.build("<p>a<p>b<p>", 4));
}

TEST(Skeleton, BeatsForTheClock) {
  std::string page = "<body>";
  for (std::size_t i = 0; i < 2 * Skeleton::kHeartbeat; ++i) {
    page += "<p>";
  }
  const std::string found = markup(page);
  EXPECT_NE(found.find("<!---->"), std::string::npos);
  std::string ends = "<body><i><p>";
  for (std::size_t i = 0; i < 2 * Skeleton::kHeartbeat; ++i) {
    ends += "</i>";
  }
  EXPECT_NE(markup(ends).find("<!---->"), std::string::npos)
      << "although the end tags cause no events";
}

/// A page of random blocks, inline elements and texts, with misnested tags unless `is_well_formed`.
std::string random_page(std::mt19937& random, bool is_well_formed) {
  static constexpr const char* kTags[] = {
      "p",  "div", "span", "b",  "i",       "a",    "em",  "table", "tr",     "td",
      "ul", "li",  "font", "h2", "section", "my-x", "pre", "label", "center", "code"};
  static constexpr const char* kPieces[] = {
      "word ",      "two words",          " ",     "\n", "<br>", "<img src=i>",
      "<!-- c -->", "<script>s</script>", "&amp;", "x"};
  std::string page = "<!DOCTYPE html><html><body>";
  std::vector<const char*> open;
  for (int i = 0; i < 60; ++i) {
    switch (random() % 4) {
      case 0:
        open.push_back(kTags[random() % std::size(kTags)]);
        page += std::string{"<"} + open.back() + (random() % 3 == 0 ? " class='c d' id=e>" : ">");
        break;
      case 1:
        if (!open.empty()) {
          page += std::string{"</"} + open.back() + ">";
          open.pop_back();
        } else if (!is_well_formed) {
          page += std::string{"</"} + kTags[random() % std::size(kTags)] + ">";
        }
        break;
      default:
        page += kPieces[random() % std::size(kPieces)];
    }
    if (!is_well_formed && random() % 8 == 0 && open.size() > 1) {
      std::swap(open.back(), open[random() % open.size()]);
    }
  }
  return page + "<p>end";
}

TEST(Skeleton, GivesTheTreeThatLibxml2GivesOfThePage) {
  std::mt19937 random{test::seed(5)};
  for (int round = 0; round < 3'000; ++round) {
    const std::string page = random_page(random, round % 2 == 0);
    EXPECT_EQ(outline(test::page(page)), outline(test::parse_plainly(page))) << page;
  }
}

/// The page's tree, read from a skeleton with or without the cut.
std::string tree_outline(std::string_view bytes, Skeleton::Cut cut) {
  PageTree tree;
  PageParser parser;
  const auto problem = parser.parse(bytes, "", tree, cut);
  return problem ? std::string{problem_name(problem->kind)} : outline(tree);
}

TEST(Skeleton, GivesTheSameTreeWithAndWithoutTheCut) {
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string page = test::example_page(i);
    EXPECT_EQ(tree_outline(page, Skeleton::Cut::yes), tree_outline(page, Skeleton::Cut::no));
  }
  std::mt19937 random{test::seed(6)};
  for (int round = 0; round < 500; ++round) {
    const std::string page = random_page(random, round % 2 == 0);
    EXPECT_EQ(tree_outline(page, Skeleton::Cut::yes), tree_outline(page, Skeleton::Cut::no))
        << page;
  }
}

/// Expects this tree with and without the cut.
void expect_outline(std::string_view page, std::string_view expected) {
  EXPECT_EQ(tree_outline(page, Skeleton::Cut::yes), expected) << "with the cut: " << page;
  EXPECT_EQ(tree_outline(page, Skeleton::Cut::no), expected) << "without the cut: " << page;
}

TEST(Skeleton, EndsACommentWhereHtmlEndsIt) {
  for (const char* comment : {"<!-->", "<!--->", "<!---->", "<!-- c --!>", "<!-- c -->"}) {
    expect_outline(std::string{"<body><div>a</div>"} + comment + "<div>b</div><!-- d -->",
                   "body\n  div\n    \"a\"\n  div\n    \"b\"\n");
  }
}

TEST(Skeleton, ReadsWhatHtmlTakesForACommentAsNothing) {
  for (const char* comment : {"</ c>", "</<b>", "<!b>", "<![CDATA[b]]>", "<?b?>"}) {
    expect_outline(std::string{"<body><div>a</div>"} + comment + "<div>b</div>",
                   "body\n  div\n    \"a\"\n  div\n    \"b\"\n");
  }
}

TEST(Skeleton, EndsAScriptAtItsOwnEndTagOnly) {
  expect_outline("<body><script>write('<script>s</script\\>t')</script><p>a",
                 "body\n  p\n    \"a\"\n");
  expect_outline("<body><style>s</stylesheet>t</style><p>a", "body\n  p\n    \"a\"\n");
  expect_outline("<body><svg><script>s</script\\>t</script></svg><p>a", "body\n  p\n    \"a\"\n");
  expect_outline("<body><script/><p>s</script><p>a", "body\n  p\n    \"a\"\n");
}

TEST(Skeleton, EndsAnSvgBeforeATagThatBreaksOut) {
  expect_outline("<body><svg><g><p>a", "body\n  p\n    \"a\"\n");
  expect_outline("<body><svg><svg></svg><p>a", "body\n  p\n    \"a\"\n");
}

// libxml2 does not close <head> at elements that it does not know, such as <aside>.
TEST(Skeleton, PutsWhatIsSeenBeforeTheBodyTagIntoTheBody) {
  for (const char* head : {"", "<!-- c --><head>", "<!-- c --><head><script>s</script>",
                           "<head><script>s</script>", "<head></head><style>s</style>"}) {
    expect_outline(std::string{head} + "<aside>a</aside></head><body class=b><div>c</div>",
                   "body\n  aside\n    \"a\"\n  div\n    \"c\"\n");
  }
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

TEST(Skeleton, KeepsFewEndTagsThatCloseNothing) {
  // For each </ul> that closes nothing, libxml2 would search all open elements.
  std::string page = "<body><ul></ul><div>text";
  for (int i = 0; i < 50'000; ++i) {
    page += "</ul>";
  }
  EXPECT_EQ(count_of("</ul>", markup(page + "<p>more")), 20'001U);
  EXPECT_EQ(outline(test::page(page + "<p>more")),
            outline(test::page("<body><ul></ul><div>text<p>more")));

  std::string good = "<body>";
  for (int i = 0; i < 30'000; ++i) {
    good += "<ul><li>a<li>b<p>c</ul><p>d<div>e</div>";
  }
  EXPECT_EQ(count_of("</ul>", markup(good)), 30'000U);
  EXPECT_EQ(count_of("</div>", markup(good)), 30'000U);
}

TEST(Skeleton, GivesTheSameTreeWithAndWithoutTheCutOnRealPages) {
  const std::vector<std::string> pages = test::sampled_bench_pages();
  if (pages.empty()) {
    GTEST_SKIP() << "no bench data; set STYLETREE_BENCH";
  }
  std::size_t different = 0;
  for (const std::string& path : pages) {
    const std::string page = test::read_bench_page(path);
    const bool same =
        tree_outline(page, Skeleton::Cut::yes) == tree_outline(page, Skeleton::Cut::no);
    different += same ? 0U : 1U;
    EXPECT_TRUE(same) << path;
  }
  EXPECT_EQ(different, 0U) << "of " << pages.size();
}

}  // namespace
}  // namespace sst
