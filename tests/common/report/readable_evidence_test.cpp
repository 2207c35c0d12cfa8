#include "common/report/readable_evidence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/model/page_packing.hpp"
#include "tests/support/model_files.hpp"

namespace sst {
namespace {

constexpr std::uint32_t kPages = 12;

/// A model of the example site. Each page has a banner, a menu of three entries, a heading, one to
/// three paragraphs, a source, and a footer of two parts.
SiteModel model() {
  return test::example_model("example.org", kPages, Profile::site);
}

TEST(ReadableEvidence, ShowsTheTextsThatRepeatAtTheirPlaces) {
  const ReadableEvidence evidence = read_evidence(model());
  EXPECT_EQ(evidence.pages, kPages);
  EXPECT_EQ(evidence.note, "");
  EXPECT_EQ(evidence.repeats.all, evidence.repeats.items.size());
  std::vector<std::string> texts;
  for (const RepeatedText& repeat : evidence.repeats.items) {
    if (repeat.pages == kPages) {
      texts.push_back(repeat.text + " | " + repeat.path);
    }
  }
  std::ranges::sort(texts);
  const std::vector<std::string> expected = {
      "About these notes | body > ul class=\"menu\" > li",
      "All plots | body > ul class=\"menu\" > li",
      "Copied from notebook sheet | body > p class=\"source\"",
      "Garden Notes seen from the bench | body > div id=\"banner\"",
      "Imprint and contact | body > div class=\"footer\" > p",
      "Printed on recycled thoughts | body > div class=\"footer\" > p",
      "Tools of the trade | body > ul class=\"menu\" > li",
  };
  EXPECT_EQ(texts, expected);
}

TEST(ReadableEvidence, CountsEachBlockOfTheSampleOnce) {
  const ReadableEvidence evidence = read_evidence(model());
  std::uint64_t blocks = 0;
  std::uint64_t words = 0;
  std::uint64_t kept = 0;
  for (const VerdictCount& verdict : evidence.verdicts) {
    EXPECT_LE(verdict.pages, kPages);
    EXPECT_GE(verdict.blocks, verdict.pages);
    EXPECT_FALSE(verdict.example.empty());
    blocks += verdict.blocks;
    words += verdict.words;
    kept += meaning_of(verdict.verdict).is_kept ? verdict.blocks : 0;
  }
  for (const BlockPlace& place : evidence.votes.items) {
    EXPECT_TRUE(std::ranges::all_of(place.votes, [&](auto n) { return n <= place.blocks; }));
    blocks -= place.blocks;
    words -= place.words;
    kept -= place.kept;
  }
  EXPECT_EQ(blocks, 0U);
  EXPECT_EQ(words, 0U);
  EXPECT_EQ(kept, 0U);
}

TEST(ReadableEvidence, PutsWhatIsOnMostPagesFirst) {
  const ReadableEvidence evidence = read_evidence(model());
  EXPECT_TRUE(std::ranges::is_sorted(evidence.repeats.items, std::greater{}, &RepeatedText::pages));
  EXPECT_TRUE(std::ranges::is_sorted(evidence.places.items, std::greater{}, &VaryingPlace::pages));
  EXPECT_TRUE(std::ranges::is_sorted(evidence.noisy.items, std::greater{}, &MarkedNode::pages));
  EXPECT_TRUE(std::ranges::is_sorted(evidence.votes.items, std::greater{}, &BlockPlace::words));
}

TEST(ReadableEvidence, ShowsWhatIsKeptOfMarkedNodes) {
  const ReadableEvidence evidence = read_evidence(model());
  ASSERT_FALSE(evidence.noisy.items.empty());
  for (const MarkedNode& node : evidence.noisy.items) {
    EXPECT_EQ(node.kept, 0.0) << node.path;
    EXPECT_FALSE(node.example.empty()) << node.path;
  }
  const auto article = std::ranges::find(evidence.meaningful.items, "body > div class=\"article\"",
                                         &MarkedNode::path);
  ASSERT_NE(article, evidence.meaningful.items.end());
  EXPECT_EQ(article->pages, kPages);
  EXPECT_GT(article->kept.value(), 0.9);
}

TEST(ReadableEvidence, HasNoTextsWhereTheModelKeepsNoPages) {
  SiteModel bare = model();
  set_pages(bare, std::vector<std::string>(kPages));
  const ReadableEvidence evidence = read_evidence(bare);
  EXPECT_EQ(evidence.pages, 0U);
  EXPECT_EQ(evidence.note, "the model keeps no pages, so the texts behind its hashes are unknown");
  EXPECT_TRUE(evidence.repeats.items.empty());
  ASSERT_FALSE(evidence.noisy.items.empty()) << "each node has its own examples";
  EXPECT_EQ(evidence.noisy.items[0].kept, std::nullopt);
}

TEST(ReadableEvidence, SaysSoIfThePagesCannotBeRead) {
  SiteModel other = model();
  set_pages(other, std::vector<std::string>(kPages, PagePacker{""}.pack({{}, ""})));
  const ReadableEvidence evidence = read_evidence(other);
  EXPECT_EQ(evidence.pages, 0U);
  EXPECT_EQ(evidence.note,
            "the pages that the model keeps can no longer be parsed; learn the site again");
}

}  // namespace
}  // namespace sst
