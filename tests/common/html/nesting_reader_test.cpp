#include "common/html/nesting_reader.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/html/page_parser.hpp"
#include "tests/support/bench_data.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// The page's tree, nested by our rules or by libxml2, or the page's problem.
std::string tree_by(Nesting nesting, std::string_view page, PageLimits limits = {}) {
  limits.nesting = nesting;
  PageParser parser{limits};
  PageTree tree;
  const auto problem = parser.parse(page, "utf-8", tree);
  return problem ? std::string{problem_name(problem->kind)} + ": " + problem->detail
                 : test::outline(tree);
}

/// Expects both kinds of nesting to build the same tree, and returns the tree.
std::string expect_same(std::string_view page, const PageLimits& limits = {}) {
  std::string tree = tree_by(Nesting::rules, page, limits);
  EXPECT_EQ(tree, tree_by(Nesting::libxml2, page, limits)) << page;
  return tree;
}

TEST(NestingRules, AreThoseOfLibxml2) {
  NestingRules& rules = NestingRules::shared();
  EXPECT_TRUE(rules.closes(Tag::li, Tag::li));
  EXPECT_TRUE(rules.closes(Tag::div, Tag::p));
  EXPECT_TRUE(rules.closes(Tag::tr, Tag::td));
  EXPECT_FALSE(rules.closes(Tag::div, Tag::div));
  EXPECT_FALSE(rules.closes(Tag::span, Tag::p));
  EXPECT_FALSE(rules.closes(Tag::div, Tag::body));
  EXPECT_FALSE(rules.closes(Tag::other, Tag::other));
  EXPECT_TRUE(rules.passes(Tag::td, Tag::div));
  EXPECT_TRUE(rules.passes(Tag::span, Tag::other));
  EXPECT_FALSE(rules.passes(Tag::span, Tag::div));
  EXPECT_FALSE(rules.passes(Tag::div, Tag::td));
  EXPECT_FALSE(rules.passes(Tag::other, Tag::table));
  EXPECT_TRUE(rules.is_empty(Tag::br));
  EXPECT_FALSE(rules.is_empty(Tag::div));
  EXPECT_FALSE(rules.is_empty(Tag::other));
  EXPECT_TRUE(NestingRules::has_rules_for("isindex"));
  EXPECT_FALSE(NestingRules::has_rules_for("my-element"));
}

TEST(NestingReader, AddsWhatPagesLeaveOut) {
  EXPECT_EQ(expect_same("a<b>c</b>"), "body\n  p\n    \"a\"\n    b\n      \"c\"\n");
  EXPECT_EQ(expect_same("<div>a</div>b"), "body\n  div\n    \"a\"\n  \"b\"\n");
  EXPECT_EQ(expect_same("<i>a"), "body\n  i\n    \"a\"\n");
  EXPECT_EQ(expect_same("a<body class=x><div>b</div></body>c"), expect_same("<p>a<div>b</div>c"));
}

TEST(NestingReader, ClosesWhatNeedsNoEndTag) {
  EXPECT_EQ(expect_same("<ul><li>a<li>b<ul><li>c</ul>d</ul>e"),
            "body\n  ul\n    li\n      \"a\"\n    li\n      \"b\"\n      ul\n        li\n          "
            "\"c\"\n      \"d\"\n  \"e\"\n");
  EXPECT_EQ(expect_same("<p>a<p>b<table><tr><td>c<td>d<tr><td>e</table>f"),
            "body\n  p\n    \"a\"\n  p\n    \"b\"\n  table\n    tr\n      td\n        \"c\"\n      "
            "td\n        \"d\"\n    tr\n      td\n        \"e\"\n  \"f\"\n");
}

TEST(NestingReader, LetsEndTagsCloseNoMoreThanTheyMay) {
  EXPECT_EQ(expect_same("<div><table><tr><td>a</div>b</table>c"),
            "body\n  div\n    table\n      tr\n        td\n          \"ab\"\n    \"c\"\n");
  EXPECT_EQ(expect_same("<span><div>a</span>b</div>c"),
            "body\n  span\n    div\n      \"ab\"\n    \"c\"\n");
  expect_same("<my-a><my-b><div>a</my-a>b</div></my-b>c</my-a>d</my-a>");
  expect_same(
      "<A-VERY-LONG-NAME-OF-AN-ELEMENT-THAT-IS-CUT-WHERE-IT-IS-WRITTEN-DOWN>a"
      "</a-very-long-name-of-an-element-that-is-cut-where-it-is-written-to>b");
}

TEST(NestingReader, LeavesPagesWithWaysOfTheirOwnToLibxml2) {
  for (const std::string_view page :
       {"<frameset><frame src=a><noframes><body>a<p>b</noframes></frameset>", "<p>a<isindex>b",
        "<a>b<a.c>d</a>e", "<body/>a<div>b</div>", "<div>a<body/>b</div>c",
        "<div>a<body class=c>b<body>c</div>d"}) {
    expect_same(page);
  }
}

TEST(NestingReader, StopsWhereLibxml2Does) {
  std::string page = "<p>a";
  for (int i = 0; i < 3'000; ++i) {
    page += i % 3 == 0 ? "<div><p>b<br>" : i % 3 == 1 ? "<li>c</div>" : "<my-x/><b>d";
  }
  for (std::size_t most = 1; most < 3'000; most = most * 2 + 1) {
    EXPECT_NE(expect_same(page, {.max_nodes = most}).find("nodes"), std::string::npos);
    EXPECT_NE(expect_same(page, {.max_depth = most / 5}).find("nested elements"),
              std::string::npos);
  }
  EXPECT_TRUE(
      expect_same(page, {.max_time = std::chrono::milliseconds{0}}).starts_with("timed_out"));
}

/// A page of random tags, mostly of a few kinds.
std::string random_soup(std::mt19937& random) {
  static constexpr std::string_view kTags[] = {
      "p",  "div",    "li",     "ul",   "td", "tr",     "table", "a",    "b",     "span", "option",
      "dd", "select", "form",   "h1",   "dt", "dl",     "font",  "body", "tbody", "th",   "center",
      "br", "object", "button", "my-a", "hr", "legend", "head",  "pre",  "x:y"};
  std::string page;
  for (auto tags = 1 + random() % 40; tags > 0; --tags) {
    const std::string tag{kTags[random() % std::size(kTags)]};
    switch (random() % 6) {
      case 0:
        page += "text ";
        break;
      case 1:
        page += " ";
        break;
      case 2:
        page += "</" + tag + ">";
        break;
      case 3:
        page += "<" + tag + (random() % 4 == 0 ? "/>" : " class=c>");
        break;
      default:
        page += "<" + tag + ">";
    }
  }
  return page;
}

TEST(NestingReader, GivesTheTreesOfLibxml2OnRandomSoups) {
  std::mt19937 random{test::new_seed()};
  for (int round = 0; round < 6'000 && !HasFailure(); ++round) {
    PageLimits limits;
    if (round % 4 == 0) {
      limits.max_nodes = 1 + random() % 30;
      limits.max_depth = 1 + random() % 10;
    }
    expect_same(random_soup(random), limits);
  }
}

TEST(NestingReader, GivesTheTreesOfLibxml2OnRealPages) {
  const std::vector<std::string> pages = test::sampled_bench_pages();
  if (pages.empty()) {
    GTEST_SKIP() << "no bench data; set STYLETREE_BENCH";
  }
  for (const std::string& path : pages) {
    const std::string page = test::read_bench_page(path);
    EXPECT_TRUE(tree_by(Nesting::rules, page) == tree_by(Nesting::libxml2, page)) << path;
  }
}

}  // namespace
}  // namespace sst
