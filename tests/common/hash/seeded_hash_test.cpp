#include "common/hash/seeded_hash.hpp"

#include <gtest/gtest.h>

#include <set>

namespace sst {
namespace {

/// The number of distinct low 16 bits among the hashes of i << shift.
std::size_t different_places(int shift) {
  std::set<std::size_t> places;
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    places.insert(SeededHash{}(i << shift) & 0xFFFF);
  }
  return places.size();
}

TEST(SeededHash, PutsKeysThatDifferAnywhereInDifferentPlaces) {
  for (const int shift : {0, 16, 32, 48, 54}) {
    EXPECT_GT(different_places(shift), 500U) << shift;  // 992 expected by chance
  }
}

TEST(SeededHash, IsTheSameInAllOfARun) {
  EXPECT_EQ(SeededHash{}(77), SeededHash{}(77));
  EXPECT_EQ(&ProcessSeed::get(), &ProcessSeed::get());
}

}  // namespace
}  // namespace sst
