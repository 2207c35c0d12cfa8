#include "common/site/pagelets.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

const std::string kLink = "<a href=x>go</a> ";

std::string links(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += kLink;
  }
  return text;
}

/// The pagelets of a page, in order, each as "tag words".
std::string outline(const std::string& html) {
  const PageTree page = test::page(html);
  Pagelets pagelets;
  pagelets.build(page);
  std::string outline;
  for (const Pagelet& pagelet : pagelets.pagelets()) {
    outline += outline.empty() ? "" : ", ";
    outline += std::string{page.name(pagelet.node)} + ' ' + std::to_string(pagelet.words);
  }
  return outline;
}

PageletFingerprint fingerprint(const std::string& text) {
  Pagelets pagelets;
  pagelets.build(test::page("<p>" + text));
  EXPECT_EQ(pagelets.pagelets().size(), 1U);
  return pagelets.pagelets()[0].fingerprint;
}

TEST(Pagelets, AreElementsWithoutAChildOfThreeLinks) {
  EXPECT_EQ(outline("<p>one two</p><p>three"), "body 3") << "no child of BODY has three links";
  EXPECT_EQ(outline(links(5)), "body 5") << "no child of BODY has more than one link";
  EXPECT_EQ(outline("<div>" + links(2) + "</div><p>" + links(2)), "body 4");
  EXPECT_EQ(outline("<div>" + links(3) + "</div><p>one two"), "div 3, p 2")
      << "DIV has three links, so BODY is not a pagelet, but all of its children are";
}

TEST(Pagelets, AreInNoOtherPagelet) {
  // The list has three links, and each item has one, so the list, including its items, is one
  // pagelet.
  EXPECT_EQ(outline("<div><ul><li>" + kLink + "<li>" + kLink + "<li>" + kLink +
                    "</ul><p>one</div><h1>two three"),
            "ul 3, p 1, h1 2");
  // One item has three links, so the items are pagelets, and the list is not.
  EXPECT_EQ(outline("<ul><li>" + links(3) + "<li>one<li>" + kLink + "</ul>"), "li 3, li 1, li 1");
}

TEST(Pagelets, LeaveOutTextsBetweenThem) {
  const PageTree page = test::page("<div>one two <div>" + links(3) + "</div> three <p>four");
  Pagelets pagelets;
  pagelets.build(page);
  EXPECT_EQ(pagelets.pagelets().size(), 2U);
  EXPECT_EQ(pagelets.word_count(), 7U) << "one two, go go go, three, four";
}

TEST(Pagelets, CountLinksWithATargetOnly) {
  EXPECT_EQ(outline("<div><a>go</a> <a href=''>go</a> " + links(2) + "</div><p>one"), "body 5");
}

TEST(Pagelets, AreNoneInAnEmptyTree) {
  Pagelets pagelets;
  pagelets.build(PageTree{});
  EXPECT_TRUE(pagelets.pagelets().empty());
  EXPECT_EQ(pagelets.word_count(), 0U);
}

TEST(Pagelets, HaveTheFingerprintOfTheirWords) {
  EXPECT_EQ(fingerprint("Contact us <b>today</b>, or tomorrow"),
            fingerprint("contact US <i>today or</i> tomorrow"))
      << "case, punctuation and markup do not count";
  EXPECT_NE(fingerprint("contact us today or tomorrow"),
            fingerprint("tomorrow contact us today or"));
  EXPECT_NE(fingerprint("home"), fingerprint("help")) << "shorter than a shingle";
  EXPECT_EQ(fingerprint("a b c d a b c d a b c d"), fingerprint("a b c d a b c d"))
      << "both have the shingles abcd, bcda, cdab, dabc";
}

// Models store the fingerprint, so it must never change. The values are from another program that
// follows the recipe in schema/README.md.
TEST(Pagelets, KeepTheRecipeOfTheFingerprint) {
  EXPECT_EQ(fingerprint("home"), 1099322396298657417U);
  EXPECT_EQ(fingerprint("contact us today or tomorrow"), 15089981989043320446U);
}

// Of 100 words, only the last one differs. Of 98 shingles, 96 are shared, so R = 96/98, and two
// fingerprints are equal with a probability of R^8 = 0.85. Thus about 85 of 100 pairs are equal.
// The bounds allow three standard deviations of 3.6.
TEST(Pagelets, MostlyKeepTheirFingerprintThroughASmallChange) {
  int equal = 0;
  for (int pair = 0; pair < 100; ++pair) {
    std::string text;
    for (int word = 0; word < 99; ++word) {
      text += "w" + std::to_string(pair) + "x" + std::to_string(word) + ' ';
    }
    equal += fingerprint(text + "before") == fingerprint(text + "after") ? 1 : 0;
  }
  EXPECT_GE(equal, 74);
  EXPECT_LE(equal, 96);
}

TEST(Pagelets, AreFoundInDeepPages) {
  std::string html;
  for (int depth = 0; depth < 200; ++depth) {
    html += "<div>";
  }
  EXPECT_EQ(outline(html + links(3) + "one"), "div 4") << "only the innermost has no such child";
}

TEST(Pagelets, AreFoundInPagesOfManyLinks) {
  const PageTree page = test::page("<div>" + links(100'000) + "</div><p>one");
  Pagelets pagelets;
  pagelets.build(page);
  ASSERT_EQ(pagelets.pagelets().size(), 2U);
  EXPECT_EQ(pagelets.pagelets()[0].words, 100'000U);
}

TEST(Pagelets, KeepNothingOfThePageBefore) {
  Pagelets used;
  used.build(test::page("<div>" + links(30) + "</div><p>one"));
  used.build(test::page("<p>one"));
  Pagelets fresh;
  fresh.build(test::page("<p>one"));
  ASSERT_EQ(used.pagelets().size(), 1U);
  EXPECT_EQ(used.pagelets()[0].fingerprint, fresh.pagelets()[0].fingerprint);
  EXPECT_EQ(used.word_count(), 1U);
  EXPECT_EQ(used.text_hash(), fresh.text_hash());
}

}  // namespace
}  // namespace sst
