#include "common/judge/page_judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

const std::string kPage =
    "<body><nav><a href=1>One</a> <a href=2>Two</a></nav><article><h1>A title</h1><p>A long "
    "sentence of running text, which goes on for a while. And one more of them, to be sure of it."
    "<p>A second paragraph follows the first, and it is running text, too.</article><div "
    "class=comments><p>I think that this comment has to be said, too. It is one.</div>";

TEST(PageJudge, GivesEachBlockProbabilities) {
  const PageTree page = test::page(kPage);
  BlockList blocks;
  blocks.build(page);
  PageJudge judge;
  judge.judge(page, blocks);
  ASSERT_EQ(judge.content().size(), 5U);
  ASSERT_EQ(judge.comments().size(), 5U);
  EXPECT_GT(judge.content()[2], judge.content()[0]);
  EXPECT_GT(judge.content()[2], judge.content()[4]);
  EXPECT_EQ(judge.comments()[2], 0.0) << "it is not inside an element named comments";
  EXPECT_GT(judge.comments()[4], 0.0);
  EXPECT_FALSE(judge.is_comment(2));
  judge.judge(page, blocks, PageJudge::Comments::no);
  EXPECT_EQ(judge.comments()[4], 0.0);
  EXPECT_FALSE(judge.is_comment(4));
}

TEST(PageJudge, GivesTheSameInEveryRun) {
  const PageTree page = test::page(kPage);
  BlockList blocks;
  blocks.build(page);
  PageJudge judge;
  judge.judge(page, blocks);
  const std::vector<double> expected(judge.content().begin(), judge.content().end());
  const PageTree other = test::page("<body><p>x");
  BlockList others;
  others.build(other);
  judge.judge(other, others);
  EXPECT_EQ(judge.content().size(), 1U);
  judge.judge(page, blocks);
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), judge.content().begin()));
  const PageTree wordless = test::page("<body><p>!");
  others.build(wordless);
  judge.judge(wordless, others);
  EXPECT_TRUE(judge.content().empty());
}

}  // namespace
}  // namespace sst
