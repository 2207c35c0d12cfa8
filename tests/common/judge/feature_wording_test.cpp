#include "common/judge/feature_wording.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/support/judged_rows.hpp"

namespace sst {
namespace {

using test::index_of_feature;
using test::JudgedRow;
using test::kContext;

TEST(FeatureWording, KnowsTheKindOfEachFeature) {
  const std::map<std::string, Evidence> expected{{"size", Evidence::text},
                                                 {"links", Evidence::links},
                                                 {"link_count", Evidence::links},
                                                 {"word_length", Evidence::text},
                                                 {"heading", Evidence::text},
                                                 {"repeats", Evidence::title},
                                                 {"words_of_title", Evidence::title},
                                                 {"word_weight", Evidence::words},
                                                 {"mean_weight", Evidence::words},
                                                 {"heading_weight", Evidence::words},
                                                 {"container_kind", Evidence::names},
                                                 {"depth", Evidence::place},
                                                 {"last_heading", Evidence::place},
                                                 {"size_next", Evidence::neighbors},
                                                 {"size_till_prose", Evidence::neighbors},
                                                 {"main_up", Evidence::main_text},
                                                 {"path_blocks", Evidence::alike},
                                                 {"noise_groups", Evidence::names},
                                                 {"scope", Evidence::names},
                                                 {"box_share", Evidence::links},
                                                 {"page_size", Evidence::page},
                                                 {"page_articles", Evidence::page},
                                                 {"container.share", Evidence::elements},
                                                 {"branch.alike", Evidence::alike},
                                                 {"levels_to.main", Evidence::names}};
  for (const auto& [name, evidence] : expected) {
    EXPECT_EQ(evidence_of(index_of_feature(name)), evidence) << name;
  }
  EXPECT_EQ(evidence_of(kContext), Evidence::judgement);
  EXPECT_EQ(evidence_of(PageJudge::kRowSize - 1), Evidence::judgement);
}

std::string words(const std::string& name, float value) {
  JudgedRow row;
  row.set(name, value);
  return feature_in_words(index_of_feature(name), row.block());
}

TEST(FeatureWording, TellsTheText) {
  JudgedRow row;
  row.set("size", 52);
  EXPECT_EQ(feature_in_words(index_of_feature("digits"), row.block()),
            "not running text (52 words)");
  row.set("is_prose", 1);
  EXPECT_EQ(feature_in_words(index_of_feature("digits"), row.block()), "running text (52 words)");
  row.set("heading", 2).set("size", 1);
  EXPECT_EQ(feature_in_words(index_of_feature("digits"), row.block()), "a heading (1 word)");
  EXPECT_EQ(words("links", 0), "no links");
  EXPECT_EQ(words("links", 0.5F), "50 % of its words are links");
}

TEST(FeatureWording, TellsTheWeightsOfWords) {
  EXPECT_EQ(words("word_weight", -33), "its words are typical of boilerplate");
  EXPECT_EQ(words("word_weight", 33), "its words are typical of content");
  EXPECT_EQ(words("word_weight", -3), "its words are typical of neither content nor boilerplate");
  EXPECT_EQ(words("heading_weight", 0), "no heading before it");
  JudgedRow row;
  row.set("last_heading", 2).set("heading_weight", -70);
  EXPECT_EQ(feature_in_words(index_of_feature("heading_weight"), row.block()),
            "the words of the heading above it are typical of boilerplate");
}

TEST(FeatureWording, TellsDistances) {
  EXPECT_EQ(words("blocks_after_title", -3), "3 blocks before the title");
  EXPECT_EQ(words("blocks_after_title", 0), "it is the title");
  EXPECT_EQ(words("blocks_after_title", 100), "many blocks after the title");
  EXPECT_EQ(words("blocks_after_title", 101), "the page has no title block");
  EXPECT_EQ(words("run_blocks_after", 0), "in the main stretch of running text");
  EXPECT_EQ(words("run_blocks_after", 1), "1 block after the main stretch of running text");
  EXPECT_EQ(words("main_down", 0), "in the element with the most running text");
  EXPECT_EQ(words("main_down", 1), "outside the element with the most running text");
}

TEST(FeatureWording, TellsTheElementsAround) {
  EXPECT_EQ(words("levels_to.article", 3), "in an element with the tag or role 'article'");
  EXPECT_EQ(words("levels_to.article", 64), "not in an element with the tag or role 'article'");
  EXPECT_EQ(words("share_of.named_content", 0), "not in an element named 'content'");
  EXPECT_EQ(words("parent.links", 0.4F), "the parent element is 40 % links");
  EXPECT_EQ(words("branch.blocks", 1),
            "the largest element around it that excludes the main text has 1 block");
  EXPECT_EQ(words("alike_most", 12), "in one of 12 similar elements");
  JudgedRow row;
  row.set("parent.alike", 3).set("parent.alike_share", 0.4F);
  for (const char* const name : {"parent.alike", "parent.alike_share"}) {
    EXPECT_EQ(feature_in_words(index_of_feature(name), row.block()),
              "the parent element is one of several similar ones");
  }
  EXPECT_EQ(words("parent.alike_share", 0.4F), "the parent element is unlike its neighbors");
  EXPECT_EQ(words("container_kind", 0), "its element is <p> in <li>");
}

TEST(FeatureWording, NamesWhatIsBoilerplate) {
  JudgedRow row;
  const std::size_t feature = index_of_feature("noise_share");
  EXPECT_EQ(feature_in_words(feature, row.block()),
            "outside all elements whose tag or name suggests boilerplate");
  JudgedBlock block = row.block();
  block.boilerplate = bit_of(ElementGroup::named_related) | bit_of(ElementGroup::named_share);
  EXPECT_EQ(feature_in_words(feature, block), "in an element named 'related'");
}

TEST(FeatureWording, TellsWhatTheFirstStageSaysOfTheBlocksAround) {
  JudgedRow row;
  row.row[kContext + 7] = 0.85F;
  EXPECT_EQ(feature_in_words(kContext + 7, row.block()),
            "probable content in the ten blocks before it (.85)");
  row.row[kContext] = 0.02F;
  EXPECT_EQ(feature_in_words(kContext, row.block()),
            "probably not content when judged alone (.02)");
  row.row[kContext + 7] = 0.05F;
  EXPECT_EQ(feature_in_words(kContext + 7, row.block()),
            "little content in the ten blocks before it (.05)");
}

// Every feature has a wording, whatever its value.
TEST(FeatureWording, HasWordsForAllFeatures) {
  for (const float value : {-200.0F, 0.0F, 0.5F, 64.0F, 1e6F}) {
    JudgedRow row;
    row.row.assign(row.row.size(), value);
    for (std::size_t feature = 0; feature < PageJudge::kRowSize; ++feature) {
      EXPECT_GT(feature_in_words(feature, row.block()).size(), 5U) << feature;
    }
  }
}

TEST(FeatureWording, WritesProbabilities) {
  EXPECT_EQ(probability_in_words(0.926), ".93");
  EXPECT_EQ(probability_in_words(0.004), ".00");
  EXPECT_EQ(probability_in_words(0.996), "1.00");
}

}  // namespace
}  // namespace sst
