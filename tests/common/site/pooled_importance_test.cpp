#include "common/site/pooled_importance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <vector>

#include "common/site/site_tree_counter.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

constexpr std::uint64_t kWhole = PooledCount::kWhole;

/// A node with the path `path`, below `parent`.
PooledCount node(PathHash path, PathHash parent, std::uint32_t depth, std::uint32_t pages) {
  PooledCount count;
  count.node.path = path;
  count.node.parent = parent;
  count.node.pages = pages;
  count.node.occurrences = pages;
  count.depth = depth;
  return count;
}

/// A leaf with text. On each of its pages, it is the only child of its parent.
PooledCount leaf(PathHash path, PathHash parent, std::uint32_t depth, std::uint32_t pages) {
  PooledCount count = node(path, parent, depth, pages);
  count.leaves = pages;
  count.text_pages = pages;
  count.text_share = pages * kWhole;
  count.share = pages * kWhole;
  return count;
}

const SiteNode& of(const std::vector<PooledCount>& nodes, PathHash path) {
  return std::ranges::find(nodes, path, [](const PooledCount& each) { return each.node.path; })
      ->node;
}

// The paper's example in section 3.3: shares .35, .25, .25 and .15 of 100 pages give 0.292. With
// four styles and leaves of importance 1 below, equation (2) gives (1 - .9^4) .292 + .9^4 = .7565.
TEST(PooledImportance, IsThatOfThePaper) {
  std::vector<PooledCount> nodes{node(1, 1, 0, 100), leaf(2, 1, 1, 100)};
  nodes[0].share = 0;
  std::vector<StyleCount> styles{{1, 35}, {1, 25}, {1, 25}, {1, 15}};
  std::vector<FeatureCount> features;
  for (int i = 0; i < 100; ++i) {
    features.push_back({2, 1});  // each on one page: entropy 0
  }
  find_importance(nodes, styles, features, 0.9, 0.2, 1);
  EXPECT_EQ(of(nodes, 2).importance, 1.0);
  const double own =
      -(.35 * std::log(.35) + .5 * std::log(.25) + .15 * std::log(.15)) / std::log(100.0);
  EXPECT_NEAR(own, 0.292, 0.0005);
  EXPECT_NEAR(of(nodes, 1).importance, (1 - 0.6561) * own + 0.6561, 1e-9);
}

// Of 16 pages, a feature on 4 pages has the entropy log_16 4 = .5, one on all pages has 1, and one
// on a single page has 0. The mean is .5.
TEST(PooledImportance, OfALeafIsOneMinusTheMeanEntropyOfItsFeatures) {
  std::vector<PooledCount> nodes{leaf(1, 1, 0, 16)};
  std::vector<StyleCount> styles;
  std::vector<FeatureCount> features{{1, 4}, {1, 16}, {1, 1}};
  find_importance(nodes, styles, features, 0.9, 0.2, 1);
  EXPECT_NEAR(of(nodes, 1).importance, 0.5, 1e-9);
}

TEST(PooledImportance, MarksByFigure5) {
  // 1 has two children: 2, whose text is the same on all pages, and 3, whose text differs on each.
  std::vector<PooledCount> nodes{node(1, 1, 0, 10), leaf(2, 1, 1, 10), leaf(3, 1, 1, 10)};
  for (PooledCount& count : nodes) {
    count.share = 10 * kWhole / 2;
  }
  std::vector<StyleCount> styles{{1, 10}};
  std::vector<FeatureCount> features{{2, 10}};
  for (int i = 0; i < 10; ++i) {
    features.push_back({3, 1});
  }
  std::vector<PooledCount> rare = nodes;
  find_importance(nodes, styles, features, 0.9, 0.1, 3);
  EXPECT_EQ(of(nodes, 2).importance, 0.0);
  EXPECT_EQ(of(nodes, 2).mark, Mark::noisy);
  EXPECT_EQ(of(nodes, 3).mark, Mark::meaningful);
  EXPECT_NEAR(of(nodes, 1).importance, 0.9 * 0.5, 1e-6) << "one style";
  EXPECT_EQ(of(nodes, 1).mark, Mark::mixed);
  find_importance(rare, styles, features, 0.9, 0.1, 11);
  EXPECT_EQ(of(rare, 2).mark, Mark::meaningful) << "on too few pages";
}

TEST(PooledImportance, DoesNotDependOnTheOrderOfCounts) {
  std::vector<PooledCount> nodes{node(1, 1, 0, 9), leaf(2, 1, 1, 9), leaf(3, 1, 1, 7)};
  std::vector<StyleCount> styles{{1, 2}, {1, 7}};
  std::vector<FeatureCount> features{{2, 3}, {3, 5}, {3, 1}, {2, 9}};
  std::vector<PooledCount> other{nodes.rbegin(), nodes.rend()};
  std::vector<StyleCount> other_styles{styles.rbegin(), styles.rend()};
  std::vector<FeatureCount> other_features{features.rbegin(), features.rend()};
  find_importance(nodes, styles, features, 0.9, 0.1, 1);
  find_importance(other, other_styles, other_features, 0.9, 0.1, 1);
  for (const PathHash path : {1, 2, 3}) {
    EXPECT_EQ(of(nodes, path), of(other, path));
  }
}

// The counted pages have lists of links that never vary, and articles of one or two paragraphs.
TEST(PooledImportance, TellsNavigationFromText) {
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  std::deque<PageTree> pages;
  std::deque<MappedPage> views;
  SiteTreeCounter counter;
  for (int i = 0; i < 8; ++i) {
    std::string body = "<nav><p>always the same words</p></nav><main>";
    for (int paragraph = 0; paragraph <= i % 2; ++paragraph) {
      body += "<p>" + test::example_sentence(10 * i + paragraph) + "</p>";
    }
    pages.push_back(test::page("<body>" + body + "</main>"));
    views.emplace_back().build(pages.back(), keys);
    counter.add(views.back());
  }
  const SiteTree evidence{counter.finish({})};
  const MappedPage& view = views.front();
  const auto node_of = [&](std::size_t block) {
    return *evidence.find(view.path(view.blocks()[block].container));
  };
  EXPECT_EQ(node_of(0).mark, Mark::noisy);
  EXPECT_EQ(node_of(0).importance, 0.0);
  EXPECT_EQ(node_of(0).occurrences, 8U);
  EXPECT_EQ(node_of(1).mark, Mark::meaningful);
  EXPECT_GT(node_of(1).importance, 0.9);
  EXPECT_EQ(node_of(1).occurrences, 12U);
  const SiteNode& main = *evidence.find(node_of(1).parent);
  // With two styles on four pages each, equation (1) gives log_8 2 = 1/3.
  EXPECT_NEAR(main.importance, (1 - 0.81) / 3 + 0.81 * node_of(1).importance, 1e-5);
}

}  // namespace
}  // namespace sst
