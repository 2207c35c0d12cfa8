#include "common/drift/fit_baseline.hpp"
#include "common/drift/change_detector.hpp"
#include "common/site/page_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// The fits of 16 pages: 13 usual ones, and three that match less. One of the three is also less
/// familiar.
std::vector<PageFit> usual_fits() {
  std::vector<PageFit> fits(13, PageFit{0.9, 0.4});
  fits.push_back({0.44, 0.4});
  fits.push_back({0.1, 0.2});
  fits.push_back({0.0, 0.1});
  return fits;
}

TEST(FitBaseline, TellsMisfitsByHalfOfTheMedian) {
  const FitBaseline baseline{usual_fits()};
  EXPECT_EQ(baseline.median(), (PageFit{0.9, 0.4}));
  EXPECT_FALSE(baseline.is_misfit({0.45, 0.0}));
  EXPECT_TRUE(baseline.is_misfit({0.449, 0.4}));
}

TEST(FitBaseline, WeighsPagesByHowOftenTheirKindIsSeen) {
  const FitBaseline baseline{usual_fits()};
  // 16 pages plus half a page for each of the three kinds make 17.5.
  EXPECT_DOUBLE_EQ(baseline.evidence_of_change({1.0, 1.0}), std::log(0.2 / (13.5 / 17.5)));
  EXPECT_DOUBLE_EQ(baseline.evidence_of_change({1.0, 0.0}), std::log(0.2 / (13.5 / 17.5)))
      << "a long text is not a misfit";
  // The two kinds have 2.5 and 1.5 of the 4 misfits.
  EXPECT_NEAR(baseline.evidence_of_change({0.1, 0.4}),
              std::log(0.8 * (0.25 * 0.225 + 0.75 * 2.5 / 4) / (2.5 / 17.5)), 1e-12);
  EXPECT_NEAR(baseline.evidence_of_change({0.1, 0.1}),
              std::log(0.8 * (0.25 * 0.775 + 0.75 * 1.5 / 4) / (1.5 / 17.5)), 1e-12);
}

// Misfits are common in this sample (11 of 26 pages), and two of them are from the next design.
TEST(FitBaseline, TakesAMisfitForEvidenceHoweverUsualItsKindIs) {
  std::vector<PageFit> fits(15, PageFit{1.0, 0.06});
  fits.resize(24, PageFit{0.07, 0.05});
  fits.resize(26, PageFit{0.0, 0.01});
  const FitBaseline baseline{fits};
  EXPECT_GT(baseline.evidence_of_change({0.0, 0.05}), 0.3);
  EXPECT_GT(baseline.evidence_of_change({0.0, 0.01}), 1.0);
  EXPECT_LT(baseline.evidence_of_change({1.0, 0.01}), -0.5);
}

TEST(FitBaseline, SaysNothingWithTooFewPages) {
  const std::vector<PageFit> fits(FitBaseline::kLeastPages - 1, PageFit{0.9, 0.4});
  EXPECT_TRUE(FitBaseline{fits}.empty());
  EXPECT_EQ(FitBaseline{fits}.evidence_of_change({0.0, 0.0}), 0.0);
}

TEST(FitBaseline, KnowsNoFamiliarityWhereThereIsNone) {
  const std::vector<PageFit> fits(20, PageFit{0.5, 0.0});  // as in the `paper` profile
  const FitBaseline baseline{fits};
  EXPECT_LT(baseline.evidence_of_change({0.5, 0.0}), 0.0);
  EXPECT_GT(baseline.evidence_of_change({0.0, 0.0}), 1.0);
}

TEST(ChangeDetector, SumsWhatSpeaksForAChange) {
  ChangeDetector detector{std::exp(5.0)};
  for (const double evidence : {-1.0, -1.0, 2.0, -3.0, 2.0, -0.5, 2.0}) {
    EXPECT_FALSE(detector.add(evidence));
  }
  EXPECT_EQ(detector.change_point(), 4U) << "the sum was last 0 before that page";
  EXPECT_TRUE(detector.add(1.5)) << "2 - .5 + 2 + 1.5 = 5";
  EXPECT_EQ(detector.change_point(), 4U);
  EXPECT_TRUE(detector.add(-9.0)) << "an alarm persists";
  EXPECT_EQ(detector.pages(), 9U);
}

TEST(ChangeDetector, GoesOnWhereAnotherStopped) {
  ChangeDetector one{100.0};
  one.add(-1.0);
  one.add(2.0);
  ChangeDetector other{100.0};
  other.restore(one.state());
  EXPECT_EQ(one.add(3.0), other.add(3.0));
  EXPECT_TRUE(other.has_alarm());
  EXPECT_EQ(other.change_point(), 1U);
  EXPECT_EQ(other.pages(), 3U);
}

// Lorden's bound: pages with the distribution of the baseline raise no more false alarms than
// promised.
TEST(ChangeDetector, RaisesFewFalseAlarms) {
  const std::vector<PageFit> fits = usual_fits();
  const FitBaseline baseline{fits};
  std::mt19937 random{test::seed(1)};
  std::size_t alarms = 0;
  ChangeDetector detector{200.0};
  for (int page = 0; page < 200'000; ++page) {
    const double share =
        std::uniform_real_distribution<>{}(random)*17.5;  // the smoothed frequencies
    const PageFit fit = share < 13.5   ? PageFit{0.9, 0.4}
                        : share < 16.0 ? PageFit{0.0, 0.4}
                                       : PageFit{0.0, 0.0};
    if (detector.add(baseline.evidence_of_change(fit))) {
      ++alarms;
      detector = ChangeDetector{200.0};
    }
  }
  EXPECT_LE(alarms, 1'000U);
  EXPECT_GT(alarms, 0U) << "otherwise the test proves nothing";
}

TEST(ChangeDetector, NoticesAChangeSoon) {
  const FitBaseline baseline{usual_fits()};
  ChangeDetector detector{1000.0};
  for (int page = 0; page < 50; ++page) {
    ASSERT_FALSE(detector.add(baseline.evidence_of_change({0.9, 0.4})));
  }
  std::size_t pages = 0;
  while (!detector.add(baseline.evidence_of_change({0.0, 0.0}))) {
    ++pages;
  }
  EXPECT_LT(pages, 5U);
  EXPECT_EQ(detector.change_point(), 50U);
}

}  // namespace
}  // namespace sst
