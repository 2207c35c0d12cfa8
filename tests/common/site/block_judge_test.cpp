#include "common/site/block_judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/pages.hpp"

namespace sst {
namespace {

/// Judges a page whose blocks all have different paths, with evidence set by the test.
class BlockJudgeTest : public testing::Test {
 protected:
  void read(const std::string& body) {
    page = test::page("<body>" + body);
    view.build(page, keys);
  }
  void share(std::size_t block) {
    for (const ShingleHash shingle : view.shingles(block)) {
      tables.shared_shingles.push_back(shingle);
    }
    std::sort(tables.shared_shingles.begin(), tables.shared_shingles.end());
  }
  void repeat(std::size_t block) {
    share(block);
    for (const ShingleHash shingle : view.shingles(block)) {
      tables.template_shingles.push_back(
          SiteEvidence::at_path(view.path(view.blocks()[block].container), shingle));
    }
    std::sort(tables.template_shingles.begin(), tables.template_shingles.end());
  }
  void veto(std::size_t block) {
    PathEvidence evidence;
    evidence.path = view.path(view.blocks()[block].container);
    evidence.is_vetoed = true;
    tables.paths.push_back(evidence);
  }
  /// The judgement of one block, such as "open good ".
  std::string judge(std::size_t block, EvidenceScope scope = EvidenceScope::site,
                    const ContentPolicy& policy = {}) {
    const SiteEvidence evidence{tables};
    BlockJudge judge{evidence, {}, policy};
    judge.judge(view, scope);
    const BlockJudgement& one = judge[block];
    std::string out;
    for (const auto& [name, is_so] : {std::pair{"repeated ", one.is_repeated},
                                      {"shared ", one.is_shared},
                                      {"noise ", one.is_lexical_noise},
                                      {"vetoed ", one.is_vetoed},
                                      {"open ", one.is_open},
                                      {"good ", one.is_good}}) {
      out += is_so ? name : "";
    }
    return out;
  }

  PageTree page;
  AttributeVocabulary vocabulary;
  KeyMaker keys{vocabulary};
  PageView view;
  SiteEvidence::Tables tables;
};

TEST_F(BlockJudgeTest, TellsWhatSpeaksAgainstABlock) {
  read(
      "<p>one two three four five</p><h2>six seven eight nine ten</h2>"
      "<h3>eleven twelve thirteen fourteen</h3><h4>fifteen <a href=x>sixteen seventeen</a></h4>"
      "<h5>eighteen <a href=x>nineteen</a></h5>");
  repeat(0);
  share(1);
  veto(2);
  EXPECT_EQ(judge(0), "repeated shared ");
  EXPECT_EQ(judge(1), "shared open good ") << "it repeats at another path only";
  EXPECT_EQ(judge(2), "vetoed ");
  EXPECT_EQ(judge(3), "open ") << "two of three words are links";
  EXPECT_EQ(judge(4), "open good ") << "one of two is a link";
  EXPECT_EQ(judge(0, EvidenceScope::page), "open good ");
  EXPECT_EQ(judge(2, EvidenceScope::page), "open good ");
}

TEST_F(BlockJudgeTest, BelievesNamesOfTheSmallerPartOfThePage) {
  read("<div class=share>one two three four</div><p>five six seven eight</p>");
  EXPECT_EQ(judge(0), "noise ");
  read("<div class=share>one two three four</div><p>five six seven</p>");
  EXPECT_EQ(judge(0), "open good ");
}

TEST_F(BlockJudgeTest, WishesOverruleNamesAndVetoes) {
  read("<div class=comments>one two three four</div><p>five six seven eight</p>");
  veto(0);
  EXPECT_EQ(judge(0), "noise vetoed ");
  ContentPolicy policy;
  policy.comments = true;
  EXPECT_EQ(judge(0, EvidenceScope::site, policy), "open good ");
}

TEST_F(BlockJudgeTest, ARepeatIsHalfOfTheShingles) {
  read("<p>one two three four five</p>");  // two shingles
  tables.shared_shingles = {view.shingles(0)[0]};
  EXPECT_EQ(judge(0), "shared open good ");
  read("<p>one two three four five six</p>");  // three, of which one is shared
  EXPECT_EQ(judge(0), "open good ");
}

}  // namespace
}  // namespace sst
