#include "common/method/entropy_method.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "common/hash/stored_hash.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

struct Found {
  std::string text;  // begins with "!" if find() returns false
  std::vector<double> entropies;
};

Found find(const std::string& html, const EntropyParameters& parameters = {}) {
  EntropyMethod method{parameters};
  const std::string text = test::found_text(method, test::page(html));
  return {text, method.entropies()};
}

// In all tests below, the documents are the two blocks. entropies[0] is for nodes outside both.

TEST(EntropyMethod, IsThatOfTheWeightsOfTerms) {
  // Each term is in one of the two blocks, and weighs 1 * log 2, half of the sum.
  const Found even = find("<body><div>red blue</div><div>green</div>");
  EXPECT_DOUBLE_EQ(even.entropies.at(1), 1.0);
  EXPECT_DOUBLE_EQ(even.entropies.at(2), 0.0) << "one term has no entropy";
  EXPECT_EQ(even.text, "red blue");
  // The weights are 3 log 2 and 1 log 2, so the shares are .75 and .25.
  const Found uneven = find("<body><div>red red red blue</div><div>green</div>");
  EXPECT_DOUBLE_EQ(uneven.entropies.at(1), -0.75 * std::log2(0.75) - 0.25 * std::log2(0.25));
}

TEST(EntropyMethod, GivesTermsOfAllBlocksNoWeight) {
  const Found found = find("<body><div>red blue</div><div>red green yellow</div>");
  EXPECT_DOUBLE_EQ(found.entropies.at(1), 0.0) << "only blue has a weight";
  EXPECT_DOUBLE_EQ(found.entropies.at(2), 1.0);
}

TEST(EntropyMethod, IsTheMeanOverTheNodesOfABlock) {
  // The text has 1 bit, the link 0 bits, and the image 0 bits.
  const Found found = find(
      "<body><div>red blue <a href=x>red</a> <img src=y "
      "alt=blue></div><table><tr><td>green</table>");
  EXPECT_DOUBLE_EQ(found.entropies.at(1), 1.0 / 3.0);
  EXPECT_EQ(found.text, "!");
}

TEST(EntropyMethod, TakesALinkForOneNode) {
  const Found found = find("<body><div><a href=x>red <b>blue</b></a></div><div>green</div>");
  EXPECT_DOUBLE_EQ(found.entropies.at(1), 1.0);
  const Found inside = find("<body><div><a href=x>red <div>blue green</div> yellow</a></div>");
  EXPECT_DOUBLE_EQ(inside.entropies.at(1), 0.0) << "a block inside the link is not part of it";
  EXPECT_DOUBLE_EQ(inside.entropies.at(2), 1.0);
}

TEST(EntropyMethod, CallsBlocksWithLessThanTheThresholdNoise) {
  const std::string html = "<body><div>red blue <a href=x>red</a></div><div>green</div>";
  EXPECT_EQ(find(html).text, "red blue red") << "0.5 bits are enough";
  EXPECT_EQ(find(html, {.least = 0.51}).text, "!");
  EXPECT_EQ(find(html, {.least = 0.0}).text, "red blue red\ngreen");
}

TEST(EntropyMethod, LeavesOutStopWordsAndEndings) {
  const std::string start = "<html lang=en><body><div>", end = "</div><div>green</div>";
  EXPECT_DOUBLE_EQ(find(start + "the red and the blue" + end).entropies.at(1), 1.0);
  EXPECT_DOUBLE_EQ(find(start + "garden gardens" + end).entropies.at(1), 0.0)
      << "both are one term";
  EXPECT_DOUBLE_EQ(find("<html lang=xx><body><div>garden gardens" + end).entropies.at(1), 1.0)
      << "an unknown language has no stemmer";
}

TEST(EntropyMethod, FindsNothingOnAPageOfOneBlock) {
  EXPECT_EQ(find("<body><div>red blue</div>").text, "!") << "every term is in all blocks";
}

TEST(EntropyMethod, WeighsTermsByTheSitesPagesWhereTheyAreKnown) {
  // Of 8 pages, red is on all, blue on 4, and green on 2, so they weigh 0, log 2 and log 4.
  std::vector<DocumentFrequencies::Count> counts{
      {hash_text("red"), 8}, {hash_text("blue"), 4}, {hash_text("green"), 2}};
  std::sort(counts.begin(), counts.end(),
            [](const auto& one, const auto& other) { return one.term < other.term; });
  const DocumentFrequencies site{8, counts};
  EntropyMethod method;
  method.set_site_terms(&site);
  const PageTree page = test::page("<body><div>red blue</div><div>blue green</div>");
  EXPECT_EQ(test::found_text(method, page), "blue green");
  EXPECT_DOUBLE_EQ(method.entropies().at(1), 0.0) << "red is on every page";
  EXPECT_DOUBLE_EQ(method.entropies().at(2),
                   -1.0 / 3 * std::log2(1.0 / 3) - 2.0 / 3 * std::log2(2.0 / 3));
  const PageTree unknown = test::page("<body><div>blue pond</div>");
  test::found_text(method, unknown);
  EXPECT_DOUBLE_EQ(method.entropies().at(1), -0.25 * std::log2(0.25) - 0.75 * std::log2(0.75))
      << "pond is unknown and weighs log 8, as if on one page";
  method.set_site_terms(nullptr);
  test::found_text(method, page);
  EXPECT_DOUBLE_EQ(method.entropies().at(2), 0.0)
      << "without site terms, the page's blocks count, and both have blue";
}

}  // namespace
}  // namespace sst
