#include "common/learn/threshold_sweep.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "common/clean/paper_cleaner.hpp"
#include "common/text/white_space.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/varied_site.hpp"

namespace sst {
namespace {

Parameters parameters_with(double threshold) {
  Parameters parameters = parameters_of(Profile::paper);
  parameters.threshold = threshold;
  return parameters;
}

/// A site: the pages that its tree is learned from, and the pages to sweep, which include them.
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

std::vector<SweptPage> sweep(const Site& site, std::size_t threads = 1) {
  return sweep_thresholds(site.shown, site.styles, parameters_with(0.5), threads);
}

/// A text without its white space.
std::string squeezed(std::string_view text) {
  std::string words;
  std::copy_if(text.begin(), text.end(), std::back_inserter(words),
               [](char c) { return !is_white_space(c); });
  return words;
}

using KeptTexts = std::map<NodeId, std::string>;

KeptTexts kept_by_sweep(const PageTree& page, const SweptPage& swept, int step) {
  KeptTexts kept;
  for (NodeId id = 0; id < page.size(); ++id) {
    if (!page.node(id).is_text() || swept.steps[id] <= step) {
      continue;
    }
    std::string text{page.text(id)};
    if (const auto noise = swept.noise.find(id); noise != swept.noise.end()) {
      for (auto range = noise->second.rbegin(); range != noise->second.rend(); ++range) {
        text.erase(range->first, range->end - range->first);
      }
    }
    if (text = squeezed(text); !text.empty()) {
      kept.emplace(id, text);
    }
  }
  return kept;
}

KeptTexts kept_by_cleaner(const PageTree& page, PaperCleaner& cleaner) {
  CleanedPage cleaned;
  cleaner.clean(page, "/page.html", cleaned);
  EXPECT_NE(cleaned.status, CleanStatus::unmatched);
  KeptTexts kept;
  for (const KeptContent::Piece& piece : cleaned.content.pieces()) {
    if (page.node(piece.node).is_text()) {
      kept.emplace(piece.node, squeezed(cleaned.content.text(page, piece)));
    }
  }
  return kept;
}

void expect_what_the_cleaner_keeps(const Site& site) {
  const std::vector<SweptPage> swept = sweep(site);
  for (const int step : {0, 5, 10, 20, 29, 30, 35, 57, 70, 85, 95, 99, 100}) {
    const SiteModel model =
        learn_model(site.sample, parameters_with(static_cast<double>(step) / kThresholdSteps), 1);
    PaperCleaner cleaner{model};
    for (std::size_t i = 0; i < site.shown.size(); ++i) {
      const PageTree& page = site.shown[i].tree;
      EXPECT_EQ(kept_by_sweep(page, swept[i], step), kept_by_cleaner(page, cleaner))
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

TEST(ThresholdSweep, TellsTheNoiseWithinLeaves) {
  std::size_t noisy_texts = 0;
  for (const SweptPage& page : sweep(example_site())) {
    noisy_texts += page.noise.size();
  }
  EXPECT_GT(noisy_texts, 0U) << "otherwise the other tests prove little";
}

TEST(ThresholdSweep, TellsPartsOfDifferentImportanceApart) {
  std::set<int> steps;
  for (const SweptPage& page : sweep(varied_site())) {
    steps.insert(page.steps.begin(), page.steps.end());
  }
  EXPECT_GE(steps.size(), 6U) << "otherwise the other tests prove little";
  EXPECT_EQ(*steps.begin(), 0) << "parts that are the same on all pages are dropped first";
  EXPECT_EQ(*steps.rbegin(), kThresholdSteps) << "content is dropped last";
}

TEST(ThresholdSweep, ElementsGoWithTheLastOfTheirContents) {
  const Site& site = varied_site();
  const std::vector<SweptPage> swept = sweep(site);
  std::size_t mixed = 0;  // elements whose parts are dropped at different steps
  for (std::size_t i = 0; i < site.shown.size(); ++i) {
    const PageTree& page = site.shown[i].tree;
    for (NodeId id = 0; id < page.size(); ++id) {
      if (page.node(id).end == id + 1) {
        continue;  // a text or an empty element
      }
      const auto first = swept[i].steps.begin() + id + 1;
      const auto end = swept[i].steps.begin() + page.node(id).end;
      EXPECT_EQ(swept[i].steps[id], *std::max_element(first, end))
          << "page " << i << ", node " << id;
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
