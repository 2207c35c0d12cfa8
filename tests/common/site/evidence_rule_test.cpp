#include "common/site/evidence_rule.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(EvidenceRule, AsksForAShareAndForSoManyPages) {
  constexpr EvidenceRule kRule{0.05, 3};
  EXPECT_EQ(kRule.threshold(500), 25U);
  EXPECT_EQ(kRule.threshold(501), 26U) << "5 % of 501 is 25.05, rounded up";
  EXPECT_EQ(kRule.threshold(60), 3U);
  EXPECT_EQ(kRule.threshold(20), 3U);
}

TEST(EvidenceRule, AsksForAllPagesWhereThereAreFew) {
  constexpr EvidenceRule kRule{0.05, 3};
  EXPECT_EQ(kRule.threshold(2), 2U);
  EXPECT_EQ(kRule.threshold(1), 1U);
  EXPECT_EQ(kRule.threshold(0), 1U);
}

TEST(EvidenceRule, CanAskForNothing) {
  constexpr EvidenceRule kRule{0.0, 1};
  EXPECT_EQ(kRule.threshold(500), 1U);
}

}  // namespace
}  // namespace sst
