#include "common/time/clock.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace sst {
namespace {

TEST(Clock, TellsAges) {
  EXPECT_EQ(age("1970-01-01T00:00:00Z", 3'600), "today");
  EXPECT_EQ(age("1970-01-01T00:00:00Z", 86'400), "1 day");
  EXPECT_EQ(age("1970-01-01T00:00:00Z", 86'400 * 40), "40 days");
  EXPECT_EQ(age("1970-01-02T00:00:00Z", 0), "today") << "the clock is behind";
  EXPECT_EQ(age("yesterday", 0), "?");
}

TEST(Clock, CanBeSet) {
  setenv("SOURCE_DATE_EPOCH", "1000", 1);
  EXPECT_EQ(current_time(), 1'000);
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_GT(current_time(), 1'700'000'000);
}

}  // namespace
}  // namespace sst
