#include "common/site/style_tree_marker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "common/site/site_style_tree.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/varied_site.hpp"

namespace sst {
namespace {

using test::Pages;
using test::plain_key;

Parameters paper() {
  return parameters_of(Profile::paper);
}

SiteStyleTree finished(const std::vector<std::string>& bodies,
                       const Parameters& parameters = paper()) {
  return finish(Pages{bodies, parameters.leaf_rule}.tree(), parameters);
}

/// The elements with this key, in the order of their ids.
std::vector<const SiteStyleTree::ElementNode*> elements(const SiteStyleTree& tree, ElementKey key) {
  std::vector<const SiteStyleTree::ElementNode*> found;
  for (const SiteStyleTree::ElementNode& element : tree.elements()) {
    if (element.key == key) {
      found.push_back(&element);
    }
  }
  return found;
}

/// The only element with this tag. Fails the test if there is none or more than one.
const SiteStyleTree::ElementNode& only(const SiteStyleTree& tree, std::string_view tag) {
  const auto found = elements(tree, plain_key(tag));
  EXPECT_EQ(found.size(), 1U) << tag;
  return *found.at(0);
}

// Four pages have body > (div, p). div is the same on all pages; p differs on each page. div is a
// leaf with features of entropy 1: 1 - 1 = 0. p is a leaf with one word per page: 1 - 0 = 1. body
// has one style: 0.1 * 0 + 0.9 * (0 + 1) / 2 = 0.45. The root: 0.9 * 0.45 = 0.405.
TEST(Finish, ComputesImportanceFromTheLeavesUp) {
  const SiteStyleTree tree = finished(
      {"<div><b>menu</b></div><p><b>w1</b></p>", "<div><b>menu</b></div><p><b>w2</b></p>",
       "<div><b>menu</b></div><p><b>w3</b></p>", "<div><b>menu</b></div><p><b>w4</b></p>"});
  EXPECT_NEAR(only(tree, "div").importance, 0.0, 1e-9);
  EXPECT_NEAR(only(tree, "p").importance, 1.0, 1e-9);
  EXPECT_NEAR(only(tree, "body").importance, 0.45, 1e-9);
  EXPECT_NEAR(tree.element(SiteStyleTree::kRoot).importance, 0.405, 1e-9);
}

// Erratum: figure 5 returns at the first child that is not noisy, and leaves later noise unmarked.
// Here, the first child is content; the second and third are noise.
TEST(Finish, MarksNoiseAfterAMeaningfulSibling) {
  const SiteStyleTree tree =
      finished({"<p><b>w1</b></p><div><b>menu</b></div><h6><b>foot</b></h6>",
                "<p><b>w2</b></p><div><b>menu</b></div><h6><b>foot</b></h6>",
                "<p><b>w3</b></p><div><b>menu</b></div><h6><b>foot</b></h6>"});
  EXPECT_EQ(only(tree, "p").mark, Mark::meaningful);
  EXPECT_EQ(only(tree, "div").mark, Mark::noisy);
  EXPECT_EQ(only(tree, "h6").mark, Mark::noisy);
  EXPECT_EQ(only(tree, "body").mark, Mark::mixed);
}

TEST(Finish, CutsBelowNoiseAndMeaning) {
  // div > (p, p) is all noise: only div remains. table > (tr, tr) is all content: only table
  // remains.
  const std::string noise = "<div><p>a <b>b</b></p><p>c <b>d</b></p></div>";
  std::vector<std::string> bodies;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    bodies.push_back(noise + "<table><tr><td>u" + n + "</td></tr><tr><td>v" + n +
                     "</td></tr></table>");
  }
  const SiteStyleTree tree = finished(bodies);
  EXPECT_EQ(only(tree, "div").mark, Mark::noisy);
  EXPECT_EQ(only(tree, "div").style_count, 0U);
  EXPECT_EQ(only(tree, "table").mark, Mark::meaningful);
  EXPECT_EQ(only(tree, "table").style_count, 0U);
  EXPECT_TRUE(elements(tree, plain_key("p")).empty());
  EXPECT_TRUE(elements(tree, plain_key("tr")).empty());
  EXPECT_EQ(tree.census().pages, 4U);
  EXPECT_EQ(tree.census().elements, 8U) << "root, body, div, p, p, table, tr, tr";
  EXPECT_EQ(tree.census().noisy, 3U);
  EXPECT_EQ(tree.census().meaningful, 3U);
}

TEST(Finish, KeepsTheWayToLocallyNoisyFeatures) {
  // Each row has "price" on every page: the table is meaningful and has local noise.
  std::vector<std::string> bodies;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    bodies.push_back("<table><tr><td>price u" + n + " v" + n + "</td></tr><tr><td>w" + n +
                     "</td></tr></table><p><b>x" + n + "</b></p>");
  }
  const SiteStyleTree tree = finished(bodies);
  EXPECT_EQ(only(tree, "table").mark, Mark::meaningful);
  EXPECT_EQ(only(tree, "table").style_count, 1U);
  const auto rows = elements(tree, plain_key("tr"));
  ASSERT_EQ(rows.size(), 2U);
  const auto features = tree.features(*rows[0]);
  ASSERT_EQ(features.size(), 1U) << "features of a single page are not listed";
  EXPECT_EQ(features[0].hash, hash_feature(FeatureKind::word, "price"));
  EXPECT_EQ(features[0].pages, 4U);
  EXPECT_EQ(features[0].occurrences, 4U);
  EXPECT_NEAR(features[0].entropy, 1.0, 1e-9);
  EXPECT_TRUE(features[0].locally_noisy);
}

// Enhancement 1: only some pages have a banner above the footer. The footers are in different
// styles of body but have the same words, so they become one element.
TEST(Finish, MergesSimilarElementsOfDifferentStyles) {
  const std::string footer = "<div>imprint contact <b>terms</b></div>";
  const std::vector<std::string> bodies{"<p><b>w1</b></p>" + footer, "<p><b>w2</b></p>" + footer,
                                        "<h6><b>ad</b></h6><p><b>w3</b></p>" + footer,
                                        "<h6><b>ad</b></h6><p><b>w4</b></p>" + footer};
  const SiteStyleTree merged = finished(bodies);
  EXPECT_EQ(only(merged, "div").pages, 4U);
  EXPECT_EQ(merged.styles(only(merged, "body")).size(), 2U) << "both styles have it as a child";
  EXPECT_EQ(elements(merged, plain_key("p")).size(), 2U) << "different words: not merged";

  Parameters without = paper();
  without.merge_elements = false;
  EXPECT_EQ(elements(finished(bodies, without), plain_key("div")).size(), 2U);
}

TEST(Finish, RefusesToMergeWhatIsNotSimilar) {
  // The place and tag are the same, but the texts differ: "imprint contact" and "back to top".
  const SiteStyleTree tree =
      finished({"<p><b>w1</b></p><div><b>imprint contact</b></div>",
                "<p><b>w2</b></p><div><b>imprint contact</b></div>",
                "<h6><b>ad</b></h6><p><b>w3</b></p><div><b>back to top</b></div>",
                "<h6><b>ad</b></h6><p><b>w4</b></p><div><b>back to top</b></div>"});
  EXPECT_EQ(elements(tree, plain_key("div")).size(), 2U);
}

TEST(Finish, GroupsThePagesBelowAMergedElement) {
  // The menu (div > ul, p) is in two styles of body; below it, p is the same on all four pages.
  const std::string menu =
      "<div><ul><li>home news sport money travel weather shop jobs<li>help</ul><p>follow "
      "<b>us</b></p></div>";
  const SiteStyleTree tree = finished({menu + "<h1><b>w1</b></h1>", menu + "<h1><b>w2</b></h1>",
                                       menu + "<h6><b>ad</b></h6><h1><b>w3</b></h1>",
                                       menu + "<h6><b>ad</b></h6><h1><b>w4</b></h1>"});
  EXPECT_EQ(only(tree, "div").pages, 4U);
  EXPECT_EQ(only(tree, "div").mark, Mark::noisy);
}

TEST(Finish, JudgesALeafApartWhereTheElementIsMoreElsewhere) {
  // div is a leaf with the same text on three pages, and has paragraphs on two others.
  const SiteStyleTree tree = finished({"<div><b>sold out</b></div><p><b><i>w1</i></b></p>",
                                       "<div><b>sold out</b></div><p><b><i>w2</i></b></p>",
                                       "<div><b>sold out</b></div><p><b><i>w3</i></b></p>",
                                       "<div><p>a <b>b</b></p></div><p><b><i>w4</i></b></p>",
                                       "<div><p>c <b>d</b></p></div><p><b><i>w5</i></b></p>"});
  const SiteStyleTree::ElementNode& div = only(tree, "div");
  EXPECT_EQ(div.pages, 5U);
  EXPECT_EQ(div.leaf_pages, 3U);
  EXPECT_TRUE(div.leaf_is_noisy);
  EXPECT_EQ(div.mark, Mark::mixed);
  // NodeImp: shares 2/5 (the style) and 3/5 (the leaf): -(0.4 log_5 0.4 + 0.6 log_5 0.6) = 0.41816.
  // Style: p is a leaf on 2 pages with words of one page each: 1. Leaf: 0.
  // 0.19 * 0.41816 + 0.81 * (0.4 * 1 + 0.6 * 0) = 0.07945 + 0.324 = 0.40345
  EXPECT_NEAR(div.importance, 0.40345, 0.00005);
}

TEST(Finish, AsksForEvidenceBeforeItCallsNoise) {
  // Two of ten pages are almost equal. In [Yi03], everything that they share is noise.
  std::vector<std::string> bodies;
  for (int i = 0; i < 8; ++i) {
    bodies.push_back("<p><b>w" + std::to_string(i) + "</b></p>");
  }
  bodies.push_back("<h1><b>a rare announcement</b></h1><p><b>x1</b></p>");
  bodies.push_back("<h1><b>a rare announcement</b></h1><p><b>x2</b></p>");
  EXPECT_EQ(only(finished(bodies, paper()), "h1").mark, Mark::noisy);
  const SiteStyleTree careful = finished(bodies, parameters_of(Profile::site));
  EXPECT_EQ(careful.element(SiteStyleTree::kRoot).mark, Mark::meaningful)
      << "nothing in it is noise";
}

/// `count` pages, each with a table of its own words.
std::vector<std::string> other_pages(int count) {
  std::vector<std::string> bodies;
  for (int i = 0; i < count; ++i) {
    bodies.push_back("<table><tr><td>w" + std::to_string(i) + "</td></tr></table>");
  }
  return bodies;
}

// Noise must be on at least 3 of the 100 pages. The div is one element that occurs five times on
// two pages, in two styles of body. Each body style has 1 page: 1 + 1 = 2.
TEST(Finish, CountsEvidenceInPagesNotInOccurrences) {
  const std::string div = "<div><b>read more</b></div>";
  std::vector<std::string> bodies = other_pages(98);
  bodies.push_back(div + div + div);
  bodies.push_back(div + div);
  EXPECT_EQ(only(finished(bodies), "div").pages, 5U);
  EXPECT_EQ(only(finished(bodies), "div").mark, Mark::noisy) << "the paper has no evidence rule";
  const SiteStyleTree site = finished(bodies, parameters_of(Profile::site));
  EXPECT_EQ(site.element(SiteStyleTree::kRoot).mark, Mark::meaningful) << "nothing in it is noise";

  bodies[0] = div + "<p><b>x</b></p>";
  EXPECT_EQ(only(finished(bodies, parameters_of(Profile::site)), "div").mark, Mark::noisy)
      << "it is on 3 pages";
}

// As above, but one level deeper. The div and its first p are on three pages, and occur three times
// on the first. The h6 is only on the first page.
TEST(Finish, CountsEvidenceBelowMergedElements) {
  const std::string first = "<p>one two three <b>four</b></p>";
  const std::string listing = "<div>" + first + "<h6><b>more</b></h6></div>";
  const std::string single = "<div>" + first + "<p><b>more</b></p></div>";
  std::vector<std::string> bodies = other_pages(97);
  bodies.push_back(listing + listing + listing);
  bodies.push_back(single + "<h1><b>x1</b></h1>");
  bodies.push_back(single + "<h1><b>x2</b></h1>");
  const SiteStyleTree site = finished(bodies, parameters_of(Profile::site));
  EXPECT_EQ(only(site, "div").pages, 5U);
  EXPECT_EQ(only(site, "div").mark, Mark::mixed);
  EXPECT_EQ(elements(site, plain_key("p")).at(0)->pages, 5U);
  EXPECT_EQ(elements(site, plain_key("p")).at(0)->mark, Mark::noisy);
  EXPECT_EQ(only(site, "h6").pages, 3U);
  EXPECT_EQ(only(site, "h6").mark, Mark::meaningful) << "it is on one page only, three times";
}

/// Nested div elements, each with a paragraph before or after the inner div.
std::string nested_body(int levels, bool before, const std::string& word) {
  std::string opening;
  std::string closing;
  for (int i = 0; i < levels; ++i) {
    const std::string paragraph = "<p>w" + std::to_string(i) + " <b>x</b></p>";
    opening += "<div>" + (before ? paragraph : "");
    closing = (before ? "" : paragraph) + "</div>" + closing;
  }
  return opening + "<p>" + word + " <b>x</b></p>" + closing;
}

// Two styles are merged at each of 1500 levels. This takes seconds, not minutes, if the cost of a
// level is linear in its features.
TEST(Finish, MergesAtEveryLevelOfDeepNesting) {
  constexpr int kLevels = 1500;
  const SiteStyleTree tree =
      finished({nested_body(kLevels, true, "u1"), nested_body(kLevels, true, "u2"),
                nested_body(kLevels, false, "u3"), nested_body(kLevels, false, "u4")});
  EXPECT_EQ(tree.census().pages, 4U);
  EXPECT_EQ(only(tree, "body").pages, 4U);
  EXPECT_LT(tree.census().elements, 5U * kLevels)
      << "merged until the words of the innermost level dominate";
}

/// Expects full equality; importance is compared to the last bit.
void expect_equal(const SiteStyleTree& a, const SiteStyleTree& b) {
  EXPECT_TRUE(std::ranges::equal(a.elements(), b.elements()));
  EXPECT_TRUE(std::ranges::equal(a.styles(), b.styles()));
  EXPECT_TRUE(std::ranges::equal(a.features(), b.features()));
  EXPECT_EQ(a.census(), b.census());
  for (std::size_t i = 0; i < std::min(a.styles().size(), b.styles().size()); ++i) {
    EXPECT_TRUE(std::ranges::equal(a.children(a.styles()[i]), b.children(b.styles()[i]))) << i;
  }
}

TEST(Finish, IsTheSameForEveryOrderOfPages) {
  std::vector<std::string> bodies;
  for (std::size_t i = 0; i < 20; ++i) {
    bodies.push_back(test::example_page(i));
  }
  for (const Profile profile : {Profile::paper, Profile::site}) {
    const SiteStyleTree forwards = finished(bodies, parameters_of(profile));
    EXPECT_FALSE(forwards.styles().empty());
    EXPECT_FALSE(forwards.features().empty());
    std::reverse(bodies.begin(), bodies.end());
    expect_equal(forwards, finished(bodies, parameters_of(profile)));
    std::rotate(bodies.begin(), bodies.begin() + 7, bodies.end());
    expect_equal(forwards, finished(bodies, parameters_of(profile)));
  }
}

// One marker can mark the tree repeatedly, with thresholds in any order.
TEST(StyleTreeMarker, GivesForEachThresholdWhatFinishGives) {
  std::vector<std::string> bodies;
  for (std::size_t i = 0; i < 30; ++i) {
    bodies.push_back(test::varied_page(i));
  }
  for (const Profile profile : {Profile::paper, Profile::site}) {
    Parameters parameters = parameters_of(profile);
    const Pages pages{bodies, parameters.leaf_rule};
    StyleTreeMarker marker{pages.tree(), parameters};
    std::set<std::uint64_t> counts;
    for (const double threshold : {0.5, 0.05, 1.0, 0.0, 0.2, 0.05, 0.9, 0.35, 1.0, 0.5}) {
      Parameters of_one = parameters;
      of_one.threshold = threshold;
      const SiteStyleTree marked = marker.mark(threshold);
      expect_equal(marked, finish(pages.tree(), of_one));
      counts.insert(marked.census().noisy);
    }
    EXPECT_GE(counts.size(), 4U) << "otherwise the test proves little";
  }
}

}  // namespace
}  // namespace sst
