#include "common/site/judgement_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>
#include <utility>

#include "common/site/site_tree_counter.hpp"
#include "tests/support/pages.hpp"

namespace sst {
namespace {

class JudgementCounterTest : public testing::Test {
 protected:
  JudgementCounterTest() {
    const std::string sentence = "The boats come in with the tide, and go out with the next one. ";
    for (const int paragraphs : {1, 3, 8}) {
      std::string html = "<body><nav><a href=1>Home</a> <a href=2>News</a></nav><article><h1>Tides";
      html += "</h1>";
      for (int i = 0; i < paragraphs; ++i) {
        html += "<p>" + std::to_string(i) + " " + sentence + sentence + "</p>";
      }
      m_pages.push_back(test::page(html + "</article>"));
      views.emplace_back().build(m_pages.back(), m_keys);
    }
  }

  /// The paths of all pages, after the first pass.
  SiteTree::Tables paths() const {
    SiteTreeCounter counter;
    for (const MappedPage& view : views) {
      counter.add(view);
    }
    return counter.finish({});
  }

  std::deque<MappedPage> views;

 private:
  AttributeVocabulary m_vocabulary;
  KeyMaker m_keys{m_vocabulary};
  std::deque<PageTree> m_pages;
};

TEST_F(JudgementCounterTest, TakesMeansWeightedBySize) {
  JudgementCounter counter;
  for (const MappedPage& view : views) {
    counter.add(view);
  }
  SiteTree::Tables tables = paths();
  counter.finish(tables);
  std::size_t judged = 0;
  for (const SiteNode& path : tables.nodes) {
    for (const bool is_linked : {false, true}) {
      double size = 0.0;
      double content = 0.0;
      PageJudge judge;
      for (const MappedPage& view : views) {
        judge.judge(view.page(), view.blocks());
        for (std::size_t i = 0; i < view.blocks().size(); ++i) {
          const Block& block = view.blocks()[i];
          if (view.path(block.container) == path.path && is_mostly_links(block) == is_linked) {
            size += judge.features().size_of(i);
            content += judge.features().size_of(i) * judge.content()[i];
          }
        }
      }
      const auto& mean = is_linked ? path.link_probability : path.probability;
      ASSERT_EQ(mean.has_value(), size > 0) << "paths without such blocks are not judged";
      if (mean) {
        EXPECT_NEAR(*mean, 1000 * content / size, 1.5);
        EXPECT_EQ(path.probability_of(is_linked), mean);
        EXPECT_EQ(path.probability_of(!is_linked), mean) << "no path has both kinds of blocks";
        ++judged;
      }
    }
  }
  EXPECT_EQ(judged, 3U) << "links, title, paragraphs";
}

TEST_F(JudgementCounterTest, IsTheSameForAnySplitAndOrder) {
  SiteTree::Tables expected = paths();
  JudgementCounter all;
  for (const MappedPage& view : views) {
    all.add(view);
  }
  all.finish(expected);
  JudgementCounter first;
  JudgementCounter second;
  first.add(views[2]);
  second.add(views[1]);
  second.add(views[0]);
  first.merge(second);
  SiteTree::Tables tables = paths();
  first.finish(tables);
  EXPECT_EQ(tables, expected);
}

}  // namespace
}  // namespace sst
