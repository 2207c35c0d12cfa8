#include "common/text/named_counts.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(NamedCounts, ListsTheLargestFirst) {
  EXPECT_EQ(name_largest({}), "");
  EXPECT_EQ(name_largest({{"b.example", 7}, {"c.example", 1'200}, {"a.example", 7}}),
            "c.example 1,200, a.example 7, b.example 7");
}

TEST(NamedCounts, TellsHowManyItDoesNotName) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  for (char name = 'a'; name <= 'w'; ++name) {
    counts.emplace_back(std::string(1, name), 100 - name / 2);
  }
  ASSERT_EQ(counts.size(), 23U);
  const std::string text = name_largest(counts);
  EXPECT_TRUE(text.ends_with(" and 13 more")) << text;
  EXPECT_TRUE(text.starts_with("a 52, b 51, c 51, ")) << text;
}

}  // namespace
}  // namespace sst
