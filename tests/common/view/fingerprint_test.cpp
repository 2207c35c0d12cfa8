#include "common/view/fingerprint.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& part : parts) {
    all += (all.empty() ? "" : " ") + part;
  }
  return all;
}

std::string chosen(const std::string& text, double percentage, std::size_t interval) {
  Fingerprinter fingerprinter{
      {.rule = ReplicaRule::words, .percentage = percentage, .interval = interval}};
  fingerprinter.make(text);
  return joined(fingerprinter.chosen());
}

/// `count` words, numbered starting at `first`, such as "w7 w8 w9".
std::string words(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) {
    text += " w" + std::to_string(i);
  }
  return text;
}

bool are_replicas(const std::string& one, const std::string& other, ReplicaRule rule) {
  Fingerprinter fingerprinter{{.rule = rule}};
  ReplicaFinder finder{{.rule = rule}};
  finder.find(fingerprinter.make(one), 0);
  return finder.find(fingerprinter.make(other), 1) == 0;
}

TEST(Fingerprint, ChoosesFrequentWordsInStepsOfTheInterval) {
  // Of 10 words, f occurs 3 times, b and e twice, and the others once. The more frequent half is f,
  // b, e and, in alphabetical order, a and c.
  const std::string text = "xf xf xf xb xb xe xe xa xc xd xg xh xi xj";
  EXPECT_EQ(chosen(text, 0.5, 1), "xa xb xc xe xf");
  EXPECT_EQ(chosen(text, 0.5, 2), "xa xb xc xe") << "4 of 5, alphabetically";
  EXPECT_EQ(chosen(text, 0.5, 3), "xa xb xc");
  EXPECT_EQ(chosen(text, 0.35, 1), "xb xe xf");
  EXPECT_EQ(chosen(text, 0.5, 6), "xa xb xc xd xe xf xg xh xi xj")
      << "none would be left, so all are used";
}

// In double arithmetic, 0.7 * 90 is less than 63.
TEST(Fingerprint, ChoosesAPercentageOfTheWordsExactly) {
  const std::string most = chosen(words(100, 90), 0.7, 63);
  EXPECT_EQ(std::count(most.begin(), most.end(), ' '), 62) << most;
  const std::string text = words(100, 29);
  EXPECT_EQ(chosen(text, 0.35, 10), chosen(text, 0.36, 10)) << "10.15 and 10.44";
}

TEST(Fingerprint, OfWordsIsThatOfTheChosenOnes) {
  Fingerprinter fingerprinter{{.rule = ReplicaRule::words, .percentage = 0.5, .interval = 5}};
  const std::string text = "xf xf xf xb xb xe xe xa xa xc xc xg xh xi xj xk";
  EXPECT_EQ(fingerprinter.make(text),
            fingerprinter.make("xa xa xb xb xc xc xe xe xf xf xl xm xn xo xp"))
      << "the same five terms; frequencies do not matter";
  EXPECT_NE(fingerprinter.make(text),
            fingerprinter.make("xd xd xb xb xc xc xe xe xf xf xl xm xn xo xp"));
}

TEST(Fingerprint, OfNothingIsLikeNone) {
  for (const ReplicaRule rule : {ReplicaRule::words, ReplicaRule::sketch}) {
    EXPECT_FALSE(are_replicas("", "", rule));
    EXPECT_FALSE(are_replicas("...", "!", rule));
    EXPECT_TRUE(are_replicas("word", "Word.", rule));
  }
}

TEST(Fingerprint, SketchesAreAlikeWhereMostOfTheTextsIs) {
  // Each text of 200 words has 197 runs of four words. Two texts that differ only in the last 10
  // words share 187 of 207 runs.
  const std::string text = words(0, 200);
  EXPECT_TRUE(are_replicas(text, text, ReplicaRule::sketch));
  EXPECT_TRUE(are_replicas(text, words(0, 190) + words(500, 10), ReplicaRule::sketch));
  EXPECT_FALSE(are_replicas(text, words(0, 60) + words(500, 140), ReplicaRule::sketch));
  EXPECT_FALSE(are_replicas(text, words(1000, 200), ReplicaRule::sketch));
}

TEST(Fingerprint, SketchesFindMostOfManyNearReplicasAndFewOthers) {
  Fingerprinter fingerprinter;
  ReplicaFinder finder;
  int hits = 0;
  int errors = 0;
  for (std::uint32_t i = 0; i < 200; ++i) {
    const int first = static_cast<int>(i) * 1'000;
    const std::string shared =
        words(500'000, 30);  // template words that cleaning left in each text
    errors += finder.find(fingerprinter.make(words(first, 200) + shared), 2 * i) != 2 * i ? 1 : 0;
    hits += finder.find(fingerprinter.make(words(first, 195) + words(900'000 + first, 10) + shared),
                        2 * i + 1) == 2 * i
                ? 1
                : 0;
  }
  EXPECT_GE(hits, 190);
  EXPECT_LE(errors, 2);
}

// Parts shared by many otherwise different pages neither make the pages replicas nor hide replicas.
TEST(ReplicaFinder, FindsEveryCopyAmongPagesThatShareParts) {
  Fingerprinter fingerprinter;
  ReplicaFinder finder;
  std::mt19937 random{test::seed(1)};
  std::vector<std::string> pages;
  for (int i = 0; i < 2'000; ++i) {
    pages.emplace_back();
    for (int item = 0; item < 12; ++item) {
      pages.back() += words(1'000 * static_cast<int>(random() % 60), 15);
    }
  }
  std::vector<std::uint32_t> first;
  std::uint32_t number = 0;
  for (const std::string& page : pages) {
    first.push_back(finder.find(fingerprinter.make(page), number));
    ++number;
  }
  EXPECT_LE(number - static_cast<std::uint32_t>(std::set(first.begin(), first.end()).size()), 20U);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    EXPECT_EQ(finder.find(fingerprinter.make(pages[i]), number++), first[i]) << i;
  }
}

TEST(ReplicaFinder, TakesForReplicasWhatIsAlikeEnough) {
  Fingerprinter fingerprinter;
  const auto are_alike = [&](int same, double similarity) {  // the texts have 400 runs each
    ReplicaFinder finder{{.similarity = similarity}};
    finder.find(fingerprinter.make(words(0, 403)), 0);
    return finder.find(fingerprinter.make(words(0, same + 3) + words(5'000, 397 - same)), 1) == 0;
  };
  EXPECT_TRUE(are_alike(380, 0.75)) << "380 of 420 runs: 0.9";
  EXPECT_TRUE(are_alike(320, 0.5)) << "320 of 480: 0.67";
  EXPECT_FALSE(are_alike(320, 0.9));
  EXPECT_FALSE(are_alike(200, 0.75)) << "200 of 600: 0.33";
}

// The reference pages of similar classes have 824 words. Every 41st word is the class's name.
TEST(ReplicaFinder, TellsPagesThatFollowAPatternByTheirNames) {
  const auto reference = [](const std::string& name) {
    std::string text = name + " at the beginning";
    for (int i = 0; i < 20; ++i) {
      text += words(100 * i, 40) + " " + name;
    }
    return text;
  };
  Fingerprinter fingerprinter;
  ReplicaFinder finder;
  const std::string vector = reference("vector");
  EXPECT_EQ(finder.find(fingerprinter.make(vector, "vector at - site"), 1), 1U);
  EXPECT_EQ(finder.find(fingerprinter.make(reference("deque"), "deque at - site"), 2), 2U);
  EXPECT_EQ(finder.find(fingerprinter.make(vector + " printed", "Print: vector"), 3), 1U)
      << "the texts begin alike";
  const std::string with_menu = words(9'000, 60) + " " + vector;
  EXPECT_EQ(finder.find(fingerprinter.make(with_menu, "vector at - site"), 4), 1U)
      << "the titles begin alike";
  EXPECT_EQ(finder.find(fingerprinter.make(with_menu, "Print: vector"), 5), 5U);
}

TEST(ReplicaFinder, DemandsMoreOfShortPages) {
  Fingerprinter fingerprinter;
  const auto are_alike = [&](int same) {  // the texts differ only in the last word
    ReplicaFinder finder;
    finder.find(fingerprinter.make(words(0, same) + " one"), 0);
    return finder.find(fingerprinter.make(words(0, same) + " other"), 1) == 0;
  };
  EXPECT_FALSE(are_alike(20)) << "17 of 19 runs are equal: .89";
  EXPECT_FALSE(are_alike(40));
  EXPECT_TRUE(are_alike(200));
  ReplicaFinder finder;
  finder.find(fingerprinter.make(words(0, 20)), 0);
  EXPECT_EQ(finder.find(fingerprinter.make(words(0, 20)), 1), 0U) << "the same text";
}

TEST(ReplicaFinder, NamesTheFirstPage) {
  Fingerprinter fingerprinter;
  ReplicaFinder finder;
  const Fingerprint one = fingerprinter.make(words(0, 50));
  const Fingerprint other = fingerprinter.make(words(100, 50));
  EXPECT_EQ(finder.find(one, 3), 3U);
  EXPECT_EQ(finder.find(other, 4), 4U);
  EXPECT_EQ(finder.find(one, 5), 3U);
  EXPECT_EQ(finder.find(one, 6), 3U);
  EXPECT_EQ(finder.find(other, 7), 4U);
}

}  // namespace
}  // namespace sst
