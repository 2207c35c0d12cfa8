#include "common/clean/lru_cache.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

TEST(LruCache, DropsWhatWasUsedLongestAgoWhenCostsExceedTheCapacity) {
  LruCache<std::string, int> cache{10};
  cache.put("a", 1, 4);
  cache.put("b", 2, 4);
  ASSERT_NE(cache.find("a"), nullptr);  // now b is the least recently used
  cache.put("c", 3, 4);
  EXPECT_EQ(cache.find("b"), nullptr);
  ASSERT_NE(cache.find("a"), nullptr);
  EXPECT_EQ(*cache.find("a"), 1);
  EXPECT_EQ(*cache.find("c"), 3);
}

TEST(LruCache, KeepsTheLastValueWhateverItCosts) {
  LruCache<std::string, int> cache{10};
  cache.put("a", 1, 4);
  cache.put("b", 2, 4);
  EXPECT_EQ(cache.put("large", 3, 100), 3);
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_EQ(cache.find("b"), nullptr);
  EXPECT_EQ(*cache.find("large"), 3);
  cache.put("d", 4, 1);
  EXPECT_EQ(cache.find("large"), nullptr) << "its cost counts when another value is added";
  EXPECT_EQ(*cache.find("d"), 4);
}

}  // namespace
}  // namespace sst
