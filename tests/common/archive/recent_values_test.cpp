#include "common/archive/recent_values.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(RecentValues, KnowTheLastKeys) {
  constexpr std::uint64_t kMost = 3'000;
  RecentValues values{kMost};
  EXPECT_EQ(values.find(1), std::nullopt);
  for (std::uint64_t key = 0; key < 10 * kMost; ++key) {
    values.put(key, key + 1);
    for (const std::uint64_t age : {0U, 1U, 1'000U, 2'999U}) {
      if (age <= key) {
        EXPECT_EQ(values.find(key - age), key - age + 1);
      }
    }
    if (key >= 2 * kMost) {
      EXPECT_EQ(values.find(key - 2 * kMost), std::nullopt);
    }
  }
}

TEST(RecentValues, ReplaceTheValueOfAKey) {
  RecentValues values{2};
  for (std::uint64_t value = 1; value < 100; ++value) {
    values.put(7, value);
    EXPECT_EQ(values.find(7), value);
  }
  values.put(8, 1);
  EXPECT_EQ(values.find(7), 99U);
  values.put(9, 1);
  EXPECT_EQ(values.find(7), 99U) << "from the previous generation";
}

}  // namespace
}  // namespace sst
