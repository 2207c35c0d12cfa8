#include "common/site/pagelet_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

Pagelets pagelets_of(const std::string& html) {
  Pagelets pagelets;
  pagelets.build(test::page(html));
  return pagelets;
}

const std::string kMenu = "<div><a href=a>Home</a> <a href=b>News</a> <a href=c>Help</a></div>";

/// A page with the menu, which has 3 words, and a text.
std::string page_with(const std::string& text) {
  return kMenu + "<p>" + text + "</p>";
}

struct Learned {
  PageletTemplates templates;
  PageletTemplates held_out;
};

Learned learned(const std::vector<std::string>& pages) {
  PageletCounter counter;
  for (const std::string& html : pages) {
    counter.add(pagelets_of(html));
  }
  Learned learned;
  learned.templates = counter.finish(learned.held_out);
  return learned;
}

/// For each pagelet of the page, the number of pages that have it, such as "3 0".
std::string pages_with(const PageletTemplates& templates, const std::string& html) {
  std::string numbers;
  const Pagelets page = pagelets_of(html);
  for (const Pagelet& pagelet : page.pagelets()) {
    numbers += (numbers.empty() ? "" : " ") + std::to_string(templates.pages_with(pagelet));
  }
  return numbers;
}

TEST(PageletCounter, TakesWhatTwoPagesShareForTemplates) {
  const Learned site = learned({page_with("one two"), page_with("three"), page_with("four")});
  EXPECT_EQ(site.templates.size(), 1U);
  EXPECT_EQ(pages_with(site.templates, page_with("three")), "3 0");
  const Learned two = learned({page_with("one two"), page_with("three")});
  EXPECT_EQ(pages_with(two.templates, page_with("five")), "2 0");
  EXPECT_TRUE(learned({page_with("one two")}).templates.empty());
}

TEST(PageletCounter, CountsAPageletOnceAPage) {
  const Learned site = learned({page_with("one") + "<p>one</p>", page_with("two")});
  EXPECT_EQ(pages_with(site.templates, page_with("one")), "2 0");
}

TEST(PageletCounter, CountsPagesOfOneTextOnce) {
  EXPECT_TRUE(learned({page_with("one"), page_with("<b>one</b>")}).templates.empty());
  const Learned site = learned({page_with("one"), page_with("<b>one</b>"), page_with("two")});
  EXPECT_EQ(pages_with(site.templates, page_with("one")), "2 0");
}

TEST(PageletCounter, CountsNoPageletsWithoutWords) {
  const std::string empty = kMenu + "<p><img src=x></p><p>";
  const Learned site = learned({empty + "one", empty + "two", empty + "three"});
  EXPECT_EQ(site.templates.size(), 1U);
  EXPECT_EQ(pages_with(site.templates, empty + "four"), "3 0 0");
}

// Page 1 has the menu's 3 words and 2 others; page 2 has 3 and 1.
TEST(PageletCounter, MeasuresTheFitOfPages) {
  const std::string five = page_with("one two");
  const Learned site = learned({five, page_with("three"), page_with("four")});
  EXPECT_DOUBLE_EQ(site.templates.measure_fit(pagelets_of(five)).matched, 0.6);
  EXPECT_DOUBLE_EQ(site.held_out.measure_fit(pagelets_of(five)).matched, 0.6)
      << "the other two pages have the menu, too";
  EXPECT_EQ(site.templates.measure_fit(pagelets_of("<p>nothing like it")).matched, 0.0);
  EXPECT_EQ(site.templates.measure_fit(Pagelets{}).matched, 0.0) << "an empty page";
  const Learned two = learned({five, page_with("three")});
  EXPECT_EQ(two.held_out.measure_fit(pagelets_of(five)).matched, 0.0)
      << "the other page alone is not enough for a template";
}

TEST(PageletCounter, IsTheSameForAnyOrderAndSplit) {
  std::vector<std::string> pages;
  for (int i = 0; i < 12; ++i) {
    pages.push_back(page_with("text " + std::to_string(i % 5)) + "<p>" + std::to_string(i % 3));
  }
  const Learned site = learned(pages);
  ASSERT_FALSE(site.templates.empty());
  std::vector<std::string> reversed = pages;
  std::ranges::reverse(reversed);
  EXPECT_TRUE(
      std::ranges::equal(learned(reversed).templates.templates(), site.templates.templates()));
  for (std::size_t split = 0; split <= pages.size(); ++split) {
    PageletCounter first;
    PageletCounter second;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      (i < split ? first : second).add(pagelets_of(pages[i]));
    }
    second.merge(first);
    PageletTemplates held_out;
    EXPECT_TRUE(
        std::ranges::equal(second.finish(held_out).templates(), site.templates.templates()));
    EXPECT_TRUE(std::ranges::equal(held_out.templates(), site.held_out.templates()));
  }
}

TEST(PageletCounter, TakesABoundedNumberFromAPage) {
  std::string html = kMenu;
  for (std::size_t i = 0; i < PageletCounter::kMostPagelets + 1000; ++i) {
    html += "<p>" + std::to_string(i);
  }
  // The pages have the same pagelets, but the second has text outside them, so it is not a copy.
  const Learned site = learned({html, html + "</p>more"});
  EXPECT_EQ(site.templates.size(), PageletCounter::kMostPagelets);
}

}  // namespace
}  // namespace sst
