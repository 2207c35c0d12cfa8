#include "common/judge/judge_reasons.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/judged_rows.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

using test::index_of_feature;
using test::JudgedRow;
using test::kContext;

std::string reasons(const JudgedRow& row) {
  return reasons_in_words(row.block(), row.credits);
}

TEST(JudgeReasons, NameTheEvidenceForAndAgainst) {
  JudgedRow row;
  row.set("size", 52, 1.5).set("is_prose", 1).set("main_down", 0, 0.9);
  row.set("levels_to.named_side", 2, -0.7);
  EXPECT_EQ(
      reasons(row),
      "for: running text (52 words), in the element with the most running text; against: in an "
      "element named 'side'");
  EXPECT_EQ(reasons(JudgedRow{}.set("links", 1, -1)), "against: 100 % of its words are links");
}

TEST(JudgeReasons, SumUpFeaturesOfOneKind) {
  // The text features add up to 1 - .3 - .9 = -.2, too small to be named beside the place features'
  // 2.5. The title contributes most of the 2.5, so the reason names the title.
  JudgedRow row;
  row.set("size", 9, 1.0).set("digits", 0, -0.3).set("capitals", 0, -0.9);
  row.set("place", 0.25F, 1).set("blocks_after_title", -3, 1.5);
  EXPECT_EQ(reasons(row), "for: 3 blocks before the title");
  // A sum of -.3 is large enough to be named.
  row.credits[index_of_feature("digits")] = -0.4;
  EXPECT_EQ(reasons(row), "for: 3 blocks before the title; against: not running text (9 words)");
}

TEST(JudgeReasons, BeginWithTheStrongestAndNameThreeAtMost) {
  JudgedRow row;
  row.set("links", 0.5F, 1.0).set("repeats", 3, 4.0).set("depth", 12, 3.0);
  row.set("size_next", 1, 2.0).set("alike_most", 7, -1.0);
  EXPECT_EQ(reasons(row),
            "for: one of 3 blocks with the same words, nested 12 elements deep, 1 word in the next "
            "block; against: in one of 7 similar elements");
  // The first stage's probabilities of other blocks are named after the three reasons.
  row.row[kContext + 2] = 0.75F;
  row.credits[kContext + 2] = 9;
  EXPECT_EQ(reasons(row),
            "for: one of 3 blocks with the same words, nested 12 elements deep, 1 word in the next "
            "block, probable content right after it (.75); against: in one of 7 similar elements");
}

TEST(JudgeReasons, AreNoneIfNothingMatters) {
  EXPECT_EQ(reasons(JudgedRow{}.set("size", 5, 0.19)), "");
}

/// A page and the judge's results for it.
struct JudgedPage {
  explicit JudgedPage(const std::string& html) : page{test::page(html)} {
    blocks.build(page);
    judge.judge(page, blocks);
  }
  PageTree page;
  BlockList blocks;
  PageJudge judge;
};

const std::string kPost =
    "<body><nav><a href=1>One</a> <a href=2>Two</a></nav><article><h1>A title</h1><p>A long "
    "sentence of running text, which goes on for a while. And one more of them, to be sure of it."
    "<p>A second paragraph follows the first, and it is running text, too.</article>";

double log_odds(double probability) {
  return std::log(probability / (1 - probability));
}

// All credits are relative to the same reference, so the credit sums of two blocks differ by as
// much as the blocks' log odds.
TEST(JudgeReasons, CreditWhatTheJudgeSays) {
  JudgedPage post{kPost};
  JudgeReasons judged{post.judge};
  std::vector<std::size_t> by_both_stages;
  for (std::size_t i = 0; i < post.blocks.size(); ++i) {
    if (!post.judge.is_ruled_out(i)) {
      by_both_stages.push_back(i);
    }
  }
  ASSERT_GE(by_both_stages.size(), 3U);
  const auto sum = [&](std::size_t block) {
    const std::vector<double> credits = judged.credits(block);
    return std::accumulate(credits.begin(), credits.end(), 0.0);
  };
  const std::size_t first = by_both_stages[0];
  for (const std::size_t block : by_both_stages) {
    EXPECT_NEAR(sum(block) - sum(first),
                log_odds(post.judge.content()[block]) - log_odds(post.judge.content()[first]),
                1e-9);
  }
}

TEST(JudgeReasons, TellWhatSetsABlockApart) {
  JudgedPage post{kPost};
  JudgeReasons judged{post.judge};
  EXPECT_EQ(judged.of(0).find("against: "), 0U) << "a link in a menu: " << judged.of(0);
  EXPECT_EQ(judged.of(3).find("for: "), 0U) << "running text: " << judged.of(3);
}

TEST(JudgeReasons, ComeWithTheProbabilityAndTheThreshold) {
  EXPECT_EQ(judgement_in_words(0.926, 0.5), "probability .93, threshold .50");
}

TEST(JudgeReasons, TellComments) {
  const std::string words =
      "Thanks for this, I had the same trouble with mine last week. It works now. ";
  JudgedPage post{kPost +
                  "<div id=comments class=comments><ol class=commentlist><li class=comment><p>" +
                  words + words + "</ol></div>"};
  const std::size_t comment = post.blocks.size() - 1;
  ASSERT_TRUE(post.judge.is_comment(comment));
  JudgeReasons judged{post.judge};
  EXPECT_EQ(judged.of(comment).find("a comment, because it is in an element named 'comments'; "),
            0U)
      << judged.of(comment);
  EXPECT_EQ(judged.of(2).find("a comment"), std::string::npos);
}

TEST(JudgeReasons, SayIfABlockIsLikeThePage) {
  JudgedPage single{"<body><p>The only block of a page is like the rest of it."};
  EXPECT_EQ(JudgeReasons{single.judge}.of(0), "little sets it apart from the rest of the page");
}

}  // namespace
}  // namespace sst
