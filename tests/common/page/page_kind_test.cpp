#include "common/page/page_kind.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"
#include "tests/support/repeated.hpp"

namespace sst {
namespace {

using test::repeated;

/// The kind of a page that is kept completely.
std::string_view kind_of(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  KeptContent content;
  content.keep(page, PageTree::kRoot);
  return kind_name(page_kind(page, content));
}

const std::string kTopic =
    "<tr class=topic><td><a href=/t/7>Which saw cuts best?</a></td><td>Anna</td><td>12</td></tr>";
const std::string kProse = "<p>A saw cuts where its teeth are set <a href=/w>wide</a>.</p>";

TEST(PageKind, IsAListWhereHalfOfTheTextIsInEntries) {
  EXPECT_EQ(kind_of("<h1>Topics</h1><table>" + repeated(kTopic, 3) + "</table>"), "list");
  EXPECT_EQ(kind_of("<ul>" + repeated("<li><a href=/p>A page</a>, by Anna</li>", 5) + "</ul>"),
            "list");
  EXPECT_EQ(kind_of(repeated("<div class=card><h3><a href=/p>A saw</a></h3><p>It cuts.</div>", 3)),
            "list");
}

TEST(PageKind, IsTextWhereLinksAreWordsOfIt) {
  EXPECT_EQ(kind_of(repeated(kProse, 6)), "text");
  EXPECT_EQ(kind_of(repeated("<div class=post><p>I would take a saw.</p></div>", 6)), "text");
  EXPECT_EQ(
      kind_of(repeated("<div class=post><a href=/u>Ann</a><p>I would take a saw.</p></div>", 6)),
      "text")
      << "3 of 22 bytes are linked";
}

TEST(PageKind, IsTextWithFewEntriesOrLongOnes) {
  EXPECT_EQ(kind_of("<table>" + repeated(kTopic, 2) + "</table>"), "text");
  EXPECT_EQ(kind_of(repeated(kProse, 8) + "<ul>" + repeated("<li><a href=/p>A page</a></li>", 3) +
                    "</ul>"),
            "text");
  const std::string text = "<p>" + repeated("word ", 400) + "</p>";  // 1,999 bytes
  EXPECT_EQ(kind_of(repeated("<article><h2><a href=/p>A page</a></h2>" + text + "</article>", 3)),
            "text");
}

TEST(PageKind, EntriesAreAlike) {
  const std::string saw = "<p><a href=/p>A saw</a></p>";
  EXPECT_EQ(kind_of("<div class=a>" + saw + "</div><div class=b>" + saw + "</div><div class=c>" +
                    saw + "</div>"),
            "text")
      << "their classes differ";
  EXPECT_EQ(kind_of(repeated("<p>A saw cuts wood.</p>", 2) + saw), "text")
      << "one of three has a link";
  EXPECT_EQ(kind_of(repeated("<p>A saw</p>", 1) + saw + saw), "list") << "two of three";
}

TEST(PageKind, CountsNestedEntriesOnce) {
  const std::string inner = "<ul>" + repeated("<li><a href=/p>A page</a></li>", 3) + "</ul>";
  const std::string entries = "<ul>" + repeated("<li>" + inner + "</li>", 3) + "</ul>";
  EXPECT_EQ(kind_of(entries + "<p>" + repeated("word ", 10)), "list") << "54 of 103 bytes";
  EXPECT_EQ(kind_of(entries + "<p>" + repeated("word ", 12)), "text") << "54 of 113 bytes";
}

TEST(PageKind, LooksAtWhatIsKept) {
  const PageTree page = test::page("<body><ul>" + repeated("<li><a href=/p>A page</a></li>", 4) +
                                   "</ul><p>A text.</p>");
  KeptContent content;
  content.keep(page, page.size() - 2);
  EXPECT_EQ(page_kind(page, content), PageKind::text);
}

}  // namespace
}  // namespace sst
