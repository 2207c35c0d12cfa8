#include "cleaner/service/site_fit.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

/// A site whose pages arrive one second apart, starting at second 1. The first misfit raises the
/// change detector's sum to 3; an alarm needs 13.8.
class SiteFitTest : public testing::Test {
 protected:
  void add(int pages, bool is_misfit, const std::string& folder = "/") {
    PageResult result;
    result.page.address = "http://a.example" + folder + "page";
    result.cleaned.fit.matched = is_misfit ? 0.25 : 0.75;
    result.fit_verdict = FitVerdict{is_misfit ? 3.0 : -0.5, is_misfit};
    for (int i = 0; i < pages; ++i) {
      fit.add(result, ++now);
    }
  }

  SiteFit fit;
  std::time_t now = 0;
};

TEST_F(SiteFitTest, CountsPagesInBuckets) {
  add(5, false);
  add(7, true);
  ASSERT_EQ(fit.buckets().size(), 2U);
  const SiteFit::Bucket& full = fit.buckets().front();
  EXPECT_EQ(full.pages, 10U);
  EXPECT_EQ(full.misfits, 5U);
  EXPECT_EQ(full.matched, 5 * 0.75 + 5 * 0.25);
  EXPECT_EQ(full.until, 10);
  EXPECT_EQ(fit.buckets().back().pages, 2U);
  EXPECT_EQ(fit.buckets().back().until, 12);
}

TEST_F(SiteFitTest, ForgetsTheOldestBuckets) {
  add(1'000'000, false);
  add(3, true);
  EXPECT_EQ(fit.buckets().size(), SiteFit::kMostBuckets);
  EXPECT_EQ(fit.buckets().back().pages, 3U);
  EXPECT_EQ(fit.buckets().front().until, 1'000'000 - 38 * 10) << "39 full buckets, and the newest";
}

TEST_F(SiteFitTest, NoticesAChangeAfterTenPages) {
  add(100, false);
  add(9, true);
  EXPECT_FALSE(fit.drift());
  add(1, true);
  ASSERT_TRUE(fit.drift());
  EXPECT_EQ(fit.drift()->since, 101);
  EXPECT_EQ(fit.drift()->noticed_at, 110);
  EXPECT_FALSE(fit.drift()->ended_at);
  EXPECT_TRUE(fit.drifts());
}

TEST_F(SiteFitTest, NoticesTheEndOfAChangeByABucketThatFits) {
  add(100, false);
  add(25, true);
  add(14, false);  // the bucket of pages 121 to 130 has five misfits
  EXPECT_TRUE(fit.drifts());
  add(1, false);
  EXPECT_FALSE(fit.drifts());
  EXPECT_EQ(fit.drift()->ended_at, 140);
  add(10, true);
  EXPECT_EQ(fit.drift()->since, 141) << "another change";
}

TEST_F(SiteFitTest, TakesAFewOddPagesForNoChange) {
  add(100, false);
  add(6, true);  // raises an alarm
  add(14, false);
  EXPECT_FALSE(fit.drift());
  add(100, false);
  EXPECT_FALSE(fit.drift());
  add(10, true);
  EXPECT_TRUE(fit.drifts()) << "it is still monitored";
}

TEST_F(SiteFitTest, TakesAnOddFolderForNoChange) {
  add(100, false, "/news/");
  for (int i = 0; i < 10; ++i) {
    add(1, true, "/forum/");
    add(1, false, "/news/");
  }
  EXPECT_FALSE(fit.drift());
}

}  // namespace
}  // namespace sst
