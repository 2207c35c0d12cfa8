#include "common/page/page_kind.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The kind of a page that is kept completely.
std::string_view kind_of(const std::string& body) {
  const PageTree page = test::page("<body>" + body);
  KeptContent content;
  content.keep(page, PageTree::kRoot);
  return kind_name(page_kind(page, content));
}

std::string times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += text;
  }
  return all;
}

const std::string kTopic =
    "<tr class=topic><td><a href=/t/7>Which saw cuts best?</a></td><td>Anna</td><td>12</td></tr>";
const std::string kProse = "<p>A saw cuts where its teeth are set <a href=/w>wide</a>.</p>";

TEST(PageKind, IsAListWhereHalfOfTheTextIsInEntries) {
  EXPECT_EQ(kind_of("<h1>Topics</h1><table>" + times(3, kTopic) + "</table>"), "list");
  EXPECT_EQ(kind_of("<ul>" + times(5, "<li><a href=/p>A page</a>, by Anna</li>") + "</ul>"),
            "list");
  EXPECT_EQ(kind_of(times(3, "<div class=card><h3><a href=/p>A saw</a></h3><p>It cuts.</div>")),
            "list");
}

TEST(PageKind, IsTextWhereLinksAreWordsOfIt) {
  EXPECT_EQ(kind_of(times(6, kProse)), "text");
  EXPECT_EQ(kind_of(times(6, "<div class=post><p>I would take a saw.</p></div>")), "text");
  EXPECT_EQ(kind_of(times(6, "<div class=post><a href=/u>Ann</a><p>I would take a saw.</p></div>")),
            "text")
      << "3 of 22 bytes are linked";
}

TEST(PageKind, IsTextWithFewEntriesOrLongOnes) {
  EXPECT_EQ(kind_of("<table>" + times(2, kTopic) + "</table>"), "text");
  EXPECT_EQ(
      kind_of(times(8, kProse) + "<ul>" + times(3, "<li><a href=/p>A page</a></li>") + "</ul>"),
      "text");
  const std::string text = "<p>" + times(400, "word ") + "</p>";  // 1,999 bytes
  EXPECT_EQ(kind_of(times(3, "<article><h2><a href=/p>A page</a></h2>" + text + "</article>")),
            "text");
}

TEST(PageKind, LooksAtWhatIsKept) {
  const PageTree page =
      test::page("<body><ul>" + times(4, "<li><a href=/p>A page</a></li>") + "</ul><p>A text.</p>");
  KeptContent content;
  content.keep(page, page.size() - 2);
  EXPECT_EQ(page_kind(page, content), PageKind::text);
}

}  // namespace
}  // namespace sst
