#include "common/http/progress_meter.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

using namespace std::chrono_literals;

const ProgressMeter::Clock::time_point kStart{};

// With windows of 5 seconds, a client that moves at most 50,000 bytes is slow.
TEST(ProgressMeter, IsNotSlowBeforeTheFirstWindowEnds) {
  ProgressMeter meter{5s};
  meter.begin_wait(kStart);
  EXPECT_FALSE(meter.is_slow(kStart));
  EXPECT_FALSE(meter.is_slow(kStart + 4'999ms));
  EXPECT_TRUE(meter.is_slow(kStart + 5s));
}

TEST(ProgressMeter, CountsTheLastWindowAndTheOneThatRuns) {
  ProgressMeter meter{5s};
  meter.begin_wait(kStart);
  meter.add(50'000, kStart + 1s);
  meter.add(1, kStart + 6s);
  EXPECT_EQ(meter.recent(kStart + 6s), 50'001U);
  EXPECT_FALSE(meter.is_slow(kStart + 9s));
  EXPECT_EQ(meter.recent(kStart + 10s), 1U);
  EXPECT_TRUE(meter.is_slow(kStart + 10s));
}

// The client moves many bytes at first, and then a single byte occasionally.
TEST(ProgressMeter, ForgetsWhatIsLongAgo) {
  ProgressMeter meter{5s};
  meter.begin_wait(kStart);
  meter.add(33'000'000, kStart);
  EXPECT_FALSE(meter.is_slow(kStart + 9s));
  EXPECT_TRUE(meter.is_slow(kStart + 10s));
  meter.add(1, kStart + 50s);
  EXPECT_EQ(meter.recent(kStart + 50s), 1U);
  EXPECT_TRUE(meter.is_slow(kStart + 50s));
}

// A slow server does not make its client slow: the client had only 5 of these 100 seconds to send
// its bytes.
TEST(ProgressMeter, CountsTheTimeOfWaitsAlone) {
  ProgressMeter meter{5s};
  meter.begin_wait(kStart);
  meter.add(10, kStart + 4s);
  meter.end_wait(kStart + 4s);
  EXPECT_FALSE(meter.is_slow(kStart + 99s)) << "the server is not waiting";
  meter.begin_wait(kStart + 99s);
  EXPECT_FALSE(meter.is_slow(kStart + 99s));
  EXPECT_EQ(meter.recent(kStart + 99s), 10U);
  EXPECT_TRUE(meter.is_slow(kStart + 100s));
}

TEST(ProgressMeter, CountsTheTimeOfWaitsThatOverlapOnce) {
  ProgressMeter meter{5s};
  meter.begin_wait(kStart);
  meter.begin_wait(kStart + 1s);
  meter.end_wait(kStart + 3s);
  EXPECT_FALSE(meter.is_slow(kStart + 4'999ms));
  EXPECT_TRUE(meter.is_slow(kStart + 5s));
}

}  // namespace
}  // namespace sst
