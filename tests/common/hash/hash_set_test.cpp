#include "common/hash/hash_set.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "tests/support/seed.hpp"

namespace sst {
namespace {

TEST(HashSet, IsEmptyByDefault) {
  EXPECT_FALSE(HashSet{}.contains(0));
  EXPECT_FALSE(HashSet{}.contains(7));
}

TEST(HashSet, ContainsExactlyItsHashes) {
  std::mt19937_64 random{test::seed(3)};
  for (const std::uint64_t range : {4U, 64U, 4096U}) {
    std::vector<std::uint64_t> hashes;
    for (std::uint64_t i = 0; i < range / 2; ++i) {
      hashes.push_back(random() % range);  // small numbers, including 0 and duplicates
    }
    const HashSet set{hashes};
    const std::set<std::uint64_t> expected{hashes.begin(), hashes.end()};
    for (std::uint64_t hash = 0; hash < range; ++hash) {
      set.prefetch(hash);
      ASSERT_EQ(set.contains(hash), expected.contains(hash)) << hash << " of " << range;
    }
  }
}

}  // namespace
}  // namespace sst
