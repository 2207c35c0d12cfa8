#include "common/method/density_method.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// The element, characters and tags of each part with text, such as "body 5/5, a 4/4".
std::string parts_of(const std::string& html, const DensityParameters& parameters) {
  const PageTree page = test::page(html);
  DensityMethod method{parameters};
  test::found_text(method, page);
  std::string all;
  for (const DensityMethod::Part& part : method.parts()) {
    if (part.length > 0 && part.node != PageTree::kRoot) {
      const std::string id{page.attribute(part.node, AttributeName::id)};
      all += (all.empty() ? "" : ", ") + (id.empty() ? std::string{page.name(part.node)} : id);
      all += " " + std::to_string(part.length) + "/" + std::to_string(part.tags);
    }
  }
  return all;
}

std::string kept(const std::string& html, const DensityParameters& parameters) {
  DensityMethod method{parameters};
  return test::found_text(method, test::page(html));
}

TEST(DensityMethod, CorrectsTheDensityByWhatTheTagsAre) {
  const DensityMethod::Part plain{.length = 200, .tags = 10};
  EXPECT_DOUBLE_EQ(DensityMethod::corrected_density(plain), 0.05);
  // There are 10 tags, plus 4 for links, minus 2 for a heading: 12 per 200 characters.
  const DensityMethod::Part mixed{.length = 200, .tags = 10, .links = 4, .headings = 1};
  EXPECT_DOUBLE_EQ(DensityMethod::corrected_density(mixed), 0.06);
  const DensityMethod::Part form{.length = 200, .tags = 10, .controls = 5};
  EXPECT_DOUBLE_EQ(DensityMethod::corrected_density(form), 0.1);
  const DensityMethod::Part headings{.length = 200, .tags = 10, .headings = 9};
  EXPECT_DOUBLE_EQ(DensityMethod::corrected_density(headings), 0.005)
      << "the correction is at least 0.1";
}

TEST(DensityMethod, PartsThePageAtItsContainers) {
  // A part includes the parts inside it: a has "ab" and "cde" with their three tags, and so on.
  EXPECT_EQ(parts_of("<body><div id=a>ab<div id=b><p>cde</p></div></div><div id=c>fghi</div>", {}),
            "body 9/5, a 5/3, b 3/2, c 4/1");
}

TEST(DensityMethod, GoesDownToADepthOnly) {
  const std::string html =
      "<body><div id=a>x<div id=b>x<div id=c>x<div id=d>x</div></div></div></div>y";
  EXPECT_EQ(parts_of(html, {}), "body 5/5, a 4/4, b 3/3, c 2/2") << "d is below the third level";
  EXPECT_EQ(parts_of(html, {.depth = 1}), "body 5/5, a 4/4");
}

TEST(DensityMethod, CountsBoxesAroundOneBoxAsOneLevel) {
  const std::string html = "<body><div><div><div id=a>x</div><div id=b>y</div></div></div>";
  EXPECT_EQ(parts_of(html, {.depth = 1}), "body 2/5, div 2/4, div 2/3, a 1/1, b 1/1");
}

TEST(DensityMethod, KeepsPartsOfFewTagsThatHoldMuch) {
  const std::string html =
      "<body><div><p>One text of thirty-one letters.</p></div>"               // 2 tags: 0.065
      "<div><a href=x>News</a> <a href=y>Sport</a> <a href=z>More</a></div>"  // (4 + 3) / 13
      "<div>Short.</div>";  // 1 tag: 0.17; the page has 50 characters
  EXPECT_EQ(kept(html, {.density = 0.1, .share = 0.1}), "One text of thirty-one letters.");
  EXPECT_EQ(kept(html, {.density = 0.06, .share = 0.1}), "!") << "too many tags";
  EXPECT_EQ(kept(html, {.density = 0.1, .share = 0.7}), "!") << "too little text";
  EXPECT_EQ(kept(html, {.density = 0.2, .share = 0.1}),
            "One text of thirty-one letters.\n\nShort.");
  EXPECT_EQ(kept(html, {.density = 0.2, .share = 0.2}), "One text of thirty-one letters.");
}

// #main has more than 90 % of the page's characters; each of its boxes has less than 20 %.
TEST(DensityMethod, DropsShortPartsInContent) {
  std::string html = "<body><div><p>Short.</p></div><div id=main>What main itself holds.";
  for (int i = 0; i < 6; ++i) {
    html += "<div>One sixth of the text in its boxes.</div>";
  }
  html += "</div>";
  EXPECT_EQ(kept(html, {.density = 0.12, .share = 0.5}), "What main itself holds.");
  EXPECT_EQ(kept(html, {.density = 0.12, .share = 0.1}).substr(0, 32),
            "What main itself holds.\nOne sixt");
}

}  // namespace
}  // namespace sst
