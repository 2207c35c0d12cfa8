#include "common/judge/block_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/judge/judge_tables.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/seed.hpp"

namespace sst {
namespace {

/// A page and the features of its blocks.
class Featured {
 public:
  explicit Featured(const std::string& body, const std::string& title = "",
                    const WordWeights& weights = judge_words())
      : m_page{test::page("<title>" + title + "</title><body>" + body)}, m_features{weights} {
    m_blocks.build(m_page);
    m_features.build(m_page, m_blocks);
    m_rows.resize(m_blocks.size() * kBlockFeatures);
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
      m_features.fill(i, &m_rows[i * kBlockFeatures]);
    }
    const std::vector<std::string> names = block_feature_names();
    for (std::size_t i = 0; i < names.size(); ++i) {
      m_index[names[i]] = i;
    }
  }
  float value(std::size_t block, const std::string& name) const {
    return m_rows[block * kBlockFeatures + m_index.at(name)];
  }
  const BlockFeatures& features() const { return m_features; }

 private:
  PageTree m_page;
  BlockList m_blocks;
  BlockFeatures m_features;
  std::vector<float> m_rows;
  std::map<std::string, std::size_t> m_index;
};

const std::string kTenWords = "One two three four five six seven eight nine ten.";

TEST(BlockFeatures, HaveANameEach) {
  std::vector<std::string> names = block_feature_names();
  EXPECT_EQ(names.size(), kBlockFeatures);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
}

TEST(BlockFeatures, MeasureTheBlocksOwnText) {
  const Featured page{"<p>Call 12, <a href=x>or write</a>.</p><h2>a</h2>"};
  EXPECT_EQ(page.value(0, "size"), 4.0F);
  EXPECT_EQ(page.value(0, "links"), 0.5F);
  EXPECT_EQ(page.value(0, "link_count"), 1.0F);
  EXPECT_EQ(page.value(0, "capital_words"), 0.25F);
  EXPECT_EQ(page.value(0, "sentence_ends"), 1.0F);
  EXPECT_EQ(page.value(0, "pauses_by_size"), 0.25F);
  EXPECT_EQ(page.value(0, "ending"), 3.0F);
  EXPECT_EQ(page.value(0, "heading"), 0.0F);
  EXPECT_EQ(page.value(1, "heading"), 2.0F);
}

TEST(BlockFeatures, MeasureSizesAlikeInAllScripts) {
  // 16 ideographs count as (16 * 5 + 4) / 8 = 10 words; 40 letters without spaces count as 5.
  const Featured page{"<p>一二三四五六七八一二三四五六七八<p>" + std::string(40, 'x')};
  EXPECT_EQ(page.value(0, "size"), 10.0F);
  EXPECT_EQ(page.value(1, "size"), 5.0F);
  EXPECT_EQ(page.value(0, "page_size"), 15.0F);
  EXPECT_EQ(page.value(1, "page_size"), 15.0F);
}

TEST(BlockFeatures, KnowRunningTextAndTheElementThatHoldsMost) {
  const Featured page{"<div>menu</div><div><p>" + kTenWords + "<p>" + kTenWords + "<p>end</div>"};
  EXPECT_EQ(page.value(0, "is_prose"), 0.0F);
  EXPECT_EQ(page.value(1, "is_prose"), 1.0F);
  EXPECT_EQ(page.value(3, "is_prose"), 0.0F);
  // The main element is the second div. From the first div, it is one step up to body and one down.
  EXPECT_EQ(page.value(0, "main_up"), 1.0F);
  EXPECT_EQ(page.value(0, "main_down"), 1.0F);
  EXPECT_EQ(page.value(1, "main_down"), 0.0F);
  EXPECT_FLOAT_EQ(page.value(0, "main_after"), -1.0F / 22.0F);
  EXPECT_EQ(page.value(3, "main_after"), 0.0F);
  EXPECT_FLOAT_EQ(page.value(0, "page_main"), 21.0F / 22.0F);
}

TEST(BlockFeatures, PlaceBlocksByTheTitle) {
  const Featured page{"<div>Home</div><h1>A fine day</h1><p>text</p>", "A fine day - Site"};
  EXPECT_EQ(page.value(1, "is_title"), 1.0F);
  EXPECT_EQ(page.value(1, "title_words"), 1.0F);
  EXPECT_EQ(page.value(1, "words_of_title"), 0.75F);
  EXPECT_EQ(page.value(0, "blocks_after_title"), -1.0F);
  EXPECT_FLOAT_EQ(page.value(2, "after_title"), 3.0F / 5.0F);
  EXPECT_EQ(page.value(2, "after_heading"), 0.0F);
  EXPECT_EQ(page.value(2, "last_heading"), 1.0F);
}

TEST(BlockFeatures, WeighWordsAndTheHeadingAbove) {
  constexpr WordWeights::Entry kEntries[] = {
      {"share", {-20, -70}}, {"text", {5, 0}}, {"some text", {-1, 0}}};
  const WordWeights weights{kEntries};
  const Featured page{"<p>text</p><h2>Share</h2><p>some text</p><h3>more</h3>text", "", weights};
  EXPECT_EQ(page.value(0, "word_weight"), 5.0F);
  EXPECT_EQ(page.value(0, "heading_weight"), 0.0F) << "no heading precedes it";
  EXPECT_EQ(page.value(1, "word_weight"), -20.0F);
  EXPECT_EQ(page.value(1, "heading_weight"), 0.0F);
  EXPECT_EQ(page.value(2, "word_weight"), 4.0F);
  EXPECT_EQ(page.value(2, "mean_weight"), 2.0F);
  EXPECT_EQ(page.value(2, "heading_weight"), -70.0F);
  EXPECT_EQ(page.value(4, "heading_weight"), 0.0F);
  const Featured linked{"<a href=x>text</a><p><a href=x>share</a><p><a href=x>text</a> text", "",
                        weights};
  EXPECT_EQ(linked.value(0, "word_weight"), 0.0F);
  EXPECT_EQ(linked.value(1, "mean_weight"), -20.0F);
  EXPECT_EQ(linked.value(2, "word_weight"), 10.0F);
  std::string long_text;
  for (std::size_t i = 0; i < 2 * WordWeights::kCountedWords; ++i) {
    long_text += "text ";
  }
  EXPECT_EQ((Featured{long_text, "", weights}.value(0, "mean_weight")), 5.0F);
}

TEST(BlockFeatures, CountSiblingsAndPathsAlike) {
  const Featured page{"<ul><li class=item-1>a b<li class=item-2>c</ul><p>d"};
  EXPECT_EQ(page.value(0, "container.alike"), 2.0F) << "digits do not separate classes";
  EXPECT_FLOAT_EQ(page.value(0, "container.alike_share"), 3.0F / 4.0F);
  EXPECT_EQ(page.value(1, "path_blocks"), 2.0F);
  EXPECT_EQ(page.value(2, "path_blocks"), 1.0F);
  EXPECT_EQ(page.value(0, "repeats"), 1.0F);
}

TEST(BlockFeatures, FindTheNearestElementsOfAGroup) {
  const Featured page{"<div class=comments><div><p>a b c</div></div><p>d"};
  EXPECT_EQ(page.value(0, "levels_to.named_comments"), 3.0F);
  EXPECT_EQ(page.value(0, "share_of.named_comments"), 0.75F);
  EXPECT_EQ(page.value(1, "levels_to.named_comments"), BlockFeatures::kNoElement);
  EXPECT_EQ(page.value(0, "page_comments"), 0.75F);
  const Featured inner{"<p><span class=byline>By Jane</span></p>"};
  EXPECT_EQ(inner.value(0, "levels_to.named_author"), 0.0F) << "inline elements count";
  EXPECT_TRUE(page.features().is_in(0, ElementGroup::named_comments));
  EXPECT_FALSE(page.features().is_in(1, ElementGroup::named_comments));
  EXPECT_TRUE(inner.features().is_in(0, ElementGroup::named_author));
}

TEST(BlockFeatures, FindBoilerplateUpToAShare) {
  const Featured page{"<nav>a</nav><main><p>b c d</main><p>e"};
  EXPECT_EQ(page.value(0, "noise_groups"), 1.0F);
  EXPECT_EQ(page.value(0, "noise_share"), 0.2F);
  EXPECT_EQ(page.value(1, "noise_groups"), 0.0F);
  EXPECT_EQ(page.value(1, "scope"), 1.0F);
  EXPECT_EQ(page.value(2, "scope"), -1.0F);
  EXPECT_EQ(page.value(2, "scope_share"), 0.75F) << "of b c d e";
  const Featured all{"<nav>a b c</nav><p>d"};
  EXPECT_EQ(all.value(0, "noise_groups"), 0.0F) << "the navigation is most of the page";
}

TEST(BlockFeatures, DoNotDependOnThePageBefore) {
  const PageTree first = test::page("<body><div class=share>a</div><p>" + kTenWords);
  const PageTree second = test::page("<body><h1>t</h1><ul><li>a<li>b</ul>");
  BlockList blocks;
  BlockFeatures features;
  blocks.build(second);
  features.build(second, blocks);
  std::vector<float> expected(kBlockFeatures);
  features.fill(1, expected.data());
  BlockList others;
  others.build(first);
  features.build(first, others);
  std::vector<float> row(kBlockFeatures);
  features.fill(1, row.data());
  EXPECT_NE(row, expected);
  features.build(second, blocks);
  features.fill(0, row.data());
  features.fill(1, row.data());
  EXPECT_EQ(row, expected);
}

TEST(BlockFeatures, ReadAPageWithoutWords) {
  EXPECT_EQ(Featured{"<p>!"}.features().path_count(), 0U);
}

/// State from one page, such as its names, does not affect the next page.
TEST(BlockFeatures, DoNotDependOnThePagesBefore) {
  std::mt19937 random{test::new_seed()};
  const auto name = [&] {
    const auto number = random() % 2000;
    return number < 200
               ? std::string{}
               : "name" + std::string(1, char('a' + number % 26)) + "-" + std::to_string(number) +
                     std::string(number % 50 == 7 ? 2000 : 0, 'x');  // too long to be stored
  };
  BlockFeatures used;
  for (int round = 0; round < 100; ++round) {
    std::string body;
    for (int i = 0; i < 60; ++i) {
      body += "<div class='" + name() + "' id='" + name() + "'>" + (i % 3 == 0 ? kTenWords : "One");
      body += i % 4 == 3 ? "</div></div>" : "";
    }
    const PageTree page = test::page("<body>" + body);
    BlockList blocks;
    blocks.build(page);
    BlockFeatures fresh;
    fresh.build(page, blocks);
    used.build(page, blocks);
    std::vector<float> expected(kBlockFeatures);
    std::vector<float> row(kBlockFeatures);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      fresh.fill(i, expected.data());
      used.fill(i, row.data());
      ASSERT_EQ(row, expected) << "block " << i << " of\n" << body;
    }
  }
}

}  // namespace
}  // namespace sst
