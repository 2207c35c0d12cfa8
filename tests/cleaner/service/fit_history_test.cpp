#include "cleaner/service/fit_history.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

PageResult result_of(const std::string& site) {
  PageResult result;
  result.site = site;
  result.cleaned.fit.matched = 0.5;
  result.fit_verdict = FitVerdict{};
  return result;
}

TEST(FitHistory, KeepsSitesApart) {
  FitHistory history;
  history.add(result_of("a.example"), 1);
  history.add(result_of("b.example"), 2);
  history.add(result_of("b.example"), 3);
  EXPECT_EQ(history.of("a.example")->buckets().front().pages, 1U);
  EXPECT_EQ(history.of("b.example")->buckets().front().pages, 2U);
  EXPECT_FALSE(history.of("c.example"));
}

TEST(FitHistory, LeavesOutPagesThatNoModelHasJudged) {
  FitHistory history;
  PageResult by_itself = result_of("a.example");
  by_itself.fit_verdict.reset();
  history.add(by_itself, 1);
  PageResult problem = result_of("a.example");
  problem.page.problem = PageProblem{PageProblemKind::too_large, ""};
  history.add(problem, 1);
  EXPECT_FALSE(history.of("a.example"));
}

TEST(FitHistory, ForgetsTheSitesThatWereUsedLongestAgo) {
  FitHistory history{2};
  for (const char* site : {"a", "b", "a", "c"}) {
    history.add(result_of(site), 1);
  }
  EXPECT_TRUE(history.of("a"));
  EXPECT_FALSE(history.of("b"));
  EXPECT_TRUE(history.of("c"));
}

}  // namespace
}  // namespace sst
