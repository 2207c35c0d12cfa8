#include "common/http/shared_room.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

// One client may take 12 of the 16 units.
TEST(SharedRoom, LeavesAQuarterToOthers) {
  SharedRoom room{16};
  EXPECT_TRUE(room.is_within_share("a", 12));
  EXPECT_FALSE(room.is_within_share("a", 13));
  room.take("a", 12);
  EXPECT_FALSE(room.is_within_share("a", 1));
  EXPECT_TRUE(room.has_room(4));
  EXPECT_FALSE(room.has_room(5));
  EXPECT_TRUE(room.is_within_share("b", 4));
  room.take("b", 4);
  EXPECT_FALSE(room.has_room(1));
  EXPECT_EQ(room.taken(), 16U);
}

TEST(SharedRoom, TakesBackAllOrAPart) {
  SharedRoom room{16};
  room.take("a", 12);
  room.give_back("a", 2);
  EXPECT_EQ(room.taken(), 10U);
  EXPECT_TRUE(room.is_within_share("a", 2));
  EXPECT_FALSE(room.is_within_share("a", 3));
  room.give_back("a", 10);
  room.give_back("b", 0);
  EXPECT_EQ(room.taken(), 0U);
}

TEST(SharedRoom, GivesSmallRoomsToOneClient) {
  for (const std::size_t limit : {1U, 2U, 3U}) {
    EXPECT_TRUE(SharedRoom{limit}.is_within_share("a", limit)) << limit;
  }
  EXPECT_FALSE(SharedRoom{4}.is_within_share("a", 4));
}

}  // namespace
}  // namespace sst
