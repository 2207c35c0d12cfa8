#include "common/site/contradiction_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/learn/learn_model.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// Pages with an own text of 60 words, which is surely content, and a repeated one.
class ContradictionCounterTest : public testing::Test {
 protected:
  static constexpr int kPages = 12;

  /// The repeated text has so many words, this probability in thousandths, and is on so many pages.
  void learn(int words, std::uint16_t probability = kCertain, int repeating = kPages) {
    std::vector<TrainingPage> sample;
    for (int i = 0; i < kPages; ++i) {
      std::string html = "<body><div class=body><p class=own>";
      for (int word = 0; word < 60; ++word) {
        html += "w" + std::to_string(i) + "x" + std::to_string(word) + " ";
      }
      html += i < repeating ? "</p><p class=same>" : "";
      for (int word = 0; i < repeating && word < words; ++word) {
        html += "s" + std::to_string(word) + " ";
      }
      html += "</p></div>";
      sample.push_back(
          {make_sampling_key(1, "/" + std::to_string(i), digest_of(html)), test::page(html), ""});
    }
    Parameters parameters = parameters_of(Profile::site);
    parameters.without.add(Stage::judge);
    const SiteModel model = learn_model(sample, parameters, 1);
    keys.emplace(model.vocabulary);
    views.clear();
    pages.clear();
    for (TrainingPage& page : sample) {
      pages.push_back(std::move(page.tree));
      views.emplace_back().build(pages.back(), *keys);
    }
    SiteEvidence::Tables tables = model.evidence.tables();
    for (std::size_t i = 0; i < tables.paths.size(); ++i) {
      const bool is_repeated = model.path_keys[i].attributes == "class=\"same\"";
      tables.paths[i].probability = is_repeated ? probability : kCertain;
    }
    evidence = SiteEvidence{std::move(tables)};
  }

  /// Whether the site follows the judge, by counters of its pages in parts of this size.
  bool follows(std::size_t part) {
    ContradictionCounter all;
    ContentFinder finder{evidence};
    for (std::size_t first = 0; first < views.size(); first += part) {
      ContradictionCounter counter;
      for (std::size_t i = first; i < std::min(first + part, views.size()); ++i) {
        counter.add(views[i], certain, finder);
      }
      all.merge(counter);
    }
    return all.contradicts();
  }

  SiteEvidence evidence;
  SiteEvidence certain;

 private:
  std::optional<KeyMaker> keys;
  std::deque<PageTree> pages;
  std::deque<PageView> views;
};

TEST_F(ContradictionCounterTest, ATenthOfTheSureWordsMustBeDropped) {
  learn(6);
  EXPECT_FALSE(follows(kPages)) << "6 of 66 words are .091";
  learn(7);
  EXPECT_TRUE(follows(kPages)) << "7 of 67 words are .104";
}

TEST_F(ContradictionCounterTest, OnTwoFifthsOfThePages) {
  learn(40, kCertain, 4);
  EXPECT_FALSE(follows(kPages)) << "however much it is on a third of the pages";
  learn(40, kCertain, 5);
  EXPECT_TRUE(follows(kPages)) << "5 of 12 pages are .417";
}

TEST_F(ContradictionCounterTest, IsTheSameForAnySplit) {
  for (const int words : {6, 7}) {
    learn(words);
    const bool expected = follows(kPages);
    for (const std::size_t part : {1U, 3U, 5U}) {
      EXPECT_EQ(follows(part), expected) << words << " words, parts of " << part;
    }
  }
}

TEST_F(ContradictionCounterTest, TextsThatAreCertainlyOfTheTemplateDoNotCount) {
  learn(20);
  EXPECT_TRUE(follows(kPages));
  certain = SiteEvidence{evidence.tables()};
  EXPECT_FALSE(follows(kPages));
}

TEST_F(ContradictionCounterTest, OnlySureWordsCount) {
  learn(20, 600);
  EXPECT_FALSE(follows(kPages)) << "with a threshold of .47, surely content begins at .67";
}

}  // namespace
}  // namespace sst
