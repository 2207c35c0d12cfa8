#include "common/site/verdict.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

namespace sst {
namespace {

std::vector<std::string_view> names_of(bool is_kept) {
  std::vector<std::string_view> names;
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    if (meaning.is_kept == is_kept) {
      names.push_back(meaning.name);
    }
  }
  return names;
}

TEST(Verdict, NamesInRecordsStayTheSame) {
  EXPECT_EQ(names_of(true),
            (std::vector<std::string_view>{"meaningful", "possibly_meaningful", "own_pagelet",
                                           "between_pagelets", "kept"}));
  EXPECT_EQ(names_of(false),
            (std::vector<std::string_view>{"noisy", "discarded", "local_noise", "shared_pagelet",
                                           "repeats", "noise_by_name", "links", "seen_before",
                                           "aside", "unlikely", "left_out", "taught"}));
}

TEST(Verdict, HasAMeaningOfItsOwn) {
  std::set<std::string_view> rules;
  for (const VerdictMeaning& meaning : verdict_meanings()) {
    EXPECT_EQ(&meaning_of(meaning.verdict), &meaning);
    EXPECT_FALSE(meaning.rule.empty()) << meaning.name;
    EXPECT_TRUE(rules.insert(meaning.rule).second) << meaning.rule;
  }
  EXPECT_EQ(meaning_of(Verdict::repeats).name, "repeats");
}

}  // namespace
}  // namespace sst
