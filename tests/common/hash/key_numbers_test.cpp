#include "common/hash/key_numbers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <random>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

TEST(KeyNumbers, NumbersKeysInTheOrderOfTheirFirstUse) {
  std::mt19937_64 random{test::seed(6)};
  KeyNumbers numbers;
  for (const std::uint32_t most : {0U, 1U, 2U, 7U, 64U, 1000U}) {
    numbers.reset(most);
    EXPECT_EQ(numbers.count(), 0U);
    std::map<std::uint64_t, std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 3 * most; ++i) {
      const std::uint64_t key = random() % most;  // small keys, including 0
      const auto number = expected.try_emplace(key, expected.size()).first->second;
      ASSERT_EQ(numbers.number(key), number) << key << " of " << most;
      ASSERT_EQ(numbers.count(), expected.size());
    }
  }
}

}  // namespace
}  // namespace sst
