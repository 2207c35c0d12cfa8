#include "common/method/blocks_method.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The kept text, which begins with "!" if find() returns false.
std::string kept(const std::string& html, const TagTreeParameters& parameters = {}) {
  BlocksMethod method{parameters};
  return test::found_text(method, test::page(html));
}

TEST(BlocksMethod, KeepsTheTopicBlocksOfATopicPage) {
  const std::string html =
      "<body><ul id=nav><li><a href=x>Home</a></ul><p>one two three <a href=y>four</a>"
      "<p><a href=z>More</a><p><img src=x> five six seven";
  EXPECT_EQ(kept(html), "one two three four");
  EXPECT_EQ(kept(html, {.image = 0.4}), "one two three four\n\nfive six seven");
  EXPECT_EQ(kept(html, {.hub = 0.2, .hub_page = 0.9}), "!") << "all four words are links";
}

TEST(BlocksMethod, KeepsBlocksOfTextInBlocksOfLinks) {
  EXPECT_EQ(kept("<body><a href=x>Home</a> <a href=y>News</a><div><a href=z>More</a>"
                 "<p>one two three four five</p></div>"),
            "one two three four five");
}

TEST(BlocksMethod, KeepsTheCentralAreaOfAHubPage) {
  EXPECT_EQ(kept("<body><div id=nav><a href=x>Home</a></div><h1>News</h1>"
                 "<ul><li><a href=y>one two four</a> today<li><a href=z>three</a></ul>"),
            "News\n\none two four today\nthree");
}

TEST(BlocksMethod, KeepsImagesAndTheTextAroundThem) {
  EXPECT_EQ(kept("<body><div>far</div><div><p><img src=x> one two three four</p><p>below</p>"
                 "<p><a href=y>more</a></p></div>"),
            "one two three four\n\nbelow");
}

}  // namespace
}  // namespace sst
