#include "trainer/threshold_sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "cleaner/tree_cleaner.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/varied_site.hpp"

namespace sst {
namespace {

/// Without enhancement 3: what a leaf loses of its words, the sweep does not tell.
Parameters parameters_with(double threshold) {
  Parameters parameters = parameters_of(Profile::paper);
  parameters.threshold = threshold;
  parameters.local_noise = 0.0;
  return parameters;
}

/// A site, the pages that its tree is made of, and some more to look at.
struct Site {
  std::vector<TrainingPage> sample;
  std::vector<TrainingPage> shown;
  MergedStyles styles;
};

template <typename MakePage>
Site site_of(MakePage make_page) {
  Site site;
  for (std::size_t i = 0; i < 50; ++i) {
    const std::string html = make_page(i);
    TrainingPage page{make_sampling_key(1, "/" + std::to_string(i), digest_of(html)),
                      test::page(html), ""};
    if (i < 40) {
      site.sample.push_back(page);
    }
    site.shown.push_back(std::move(page));
  }
  site.styles = merge_styles(site.sample, parameters_with(0.5), 1);
  return site;
}

const Site& example_site() {
  static const Site site = site_of(test::example_page);
  return site;
}

const Site& varied_site() {
  static const Site site = site_of(test::varied_page);
  return site;
}

std::vector<PageSteps> sweep(const Site& site, std::size_t threads = 1) {
  return sweep_thresholds(site.shown, site.styles, parameters_with(0.5), threads);
}

std::vector<NodeId> kept_by_sweep(const PageTree& page, const PageSteps& steps, int step) {
  std::vector<NodeId> kept;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (page.node(id).is_text() && steps[id] > step) {
      kept.push_back(id);
    }
  }
  return kept;
}

std::vector<NodeId> kept_by_cleaner(const PageTree& page, TreeCleaner& cleaner) {
  CleanedPage cleaned;
  cleaner.clean(page, cleaned);
  EXPECT_NE(cleaned.status, CleanStatus::unmatched);
  std::vector<NodeId> kept;
  for (const KeptContent::Piece& piece : cleaned.content.pieces()) {
    EXPECT_TRUE(piece.is_whole);
    if (page.node(piece.node).is_text()) {
      kept.push_back(piece.node);
    }
  }
  return kept;
}

void expect_what_the_cleaner_keeps(const Site& site) {
  const std::vector<PageSteps> steps = sweep(site);
  for (const int step : {0, 5, 10, 20, 29, 30, 35, 57, 70, 85, 95, 99, 100}) {
    const SiteModel model =
        learn_model(site.sample, parameters_with(static_cast<double>(step) / kThresholdSteps), 1);
    TreeCleaner cleaner{model};
    for (std::size_t i = 0; i < site.shown.size(); ++i) {
      const PageTree& page = site.shown[i].tree;
      EXPECT_EQ(kept_by_sweep(page, steps[i], step), kept_by_cleaner(page, cleaner))
          << "page " << i << " at " << step;
    }
  }
}

TEST(ThresholdSweep, KeepsOfTheExampleSiteWhatTheCleanerKeeps) {
  expect_what_the_cleaner_keeps(example_site());
}

TEST(ThresholdSweep, KeepsOfPartsOfAnyImportanceWhatTheCleanerKeeps) {
  expect_what_the_cleaner_keeps(varied_site());
}

TEST(ThresholdSweep, TellsPartsOfDifferentImportanceApart) {
  std::set<int> steps;
  for (const PageSteps& page : sweep(varied_site())) {
    steps.insert(page.begin(), page.end());
  }
  EXPECT_GE(steps.size(), 6U) << "else the other tests show little";
  EXPECT_EQ(*steps.begin(), 0) << "what is the same on all pages goes at once";
  EXPECT_EQ(*steps.rbegin(), kThresholdSteps) << "and content last";
}

TEST(ThresholdSweep, ElementsGoWithTheLastOfTheirContents) {
  const Site& site = varied_site();
  const std::vector<PageSteps> steps = sweep(site);
  std::size_t mixed = 0;  // elements of parts that do not go together
  for (std::size_t i = 0; i < site.shown.size(); ++i) {
    const PageTree& page = site.shown[i].tree;
    for (NodeId id = 0; id < page.size(); ++id) {
      if (page.node(id).end == id + 1) {
        continue;  // a text, or an element with nothing in it
      }
      const auto first = steps[i].begin() + id + 1;
      const auto end = steps[i].begin() + page.node(id).end;
      EXPECT_EQ(steps[i][id], *std::max_element(first, end)) << "page " << i << ", node " << id;
      mixed += *std::min_element(first, end) < *std::max_element(first, end) ? 1 : 0;
    }
  }
  EXPECT_GT(mixed, 0U);
}

TEST(ThresholdSweep, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(sweep(varied_site(), 1), sweep(varied_site(), 4));
  EXPECT_EQ(sweep(varied_site(), 1), sweep(varied_site(), 1000));
  EXPECT_TRUE(sweep_thresholds({}, varied_site().styles, parameters_with(0.5), 4).empty());
}

}  // namespace
}  // namespace sst
