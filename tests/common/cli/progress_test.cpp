#include "common/cli/progress.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <thread>

namespace sst {
namespace {

TEST(Progress, WritesNumbersForPeople) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(4'424), "4,424");
  EXPECT_EQ(with_thousands(12'345'678), "12,345,678");
  EXPECT_EQ(with_one_decimal(41.25), "41.2");
  EXPECT_EQ(counted(1, "page", "pages"), "1 page");
  EXPECT_EQ(counted(2'000, "page", "pages"), "2,000 pages");
}

TEST(Progress, EstimatesTheTimeLeft) {
  EXPECT_EQ(time_left(0.25, 10.0), "30 s");  // a quarter takes 10 s, so the rest takes 30 s
  EXPECT_EQ(time_left(0.5, 90.0), "1 min");
  EXPECT_EQ(time_left(0.1, 1'300.0), "3 h 15 min");  // that is, 11,700 s
  EXPECT_EQ(time_left(1.0, 90.0), "0 s");
  EXPECT_EQ(time_left(0.0, 1.0), "27,777 h 46 min");
}

TEST(Progress, ShowsTheShareOfTheInputs) {
  std::istringstream in;
  std::ostringstream err;
  Streams streams{in, err, err, true};
  Progress progress{"tool", streams, true};
  std::this_thread::sleep_for(std::chrono::milliseconds{120});
  progress.count_page(1'000'000, 0.5);
  EXPECT_TRUE(err.str().ends_with("MB/s, 50 %, 0 s left")) << err.str();
}

std::string shown(bool shows) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Streams streams{in, out, err, true};
  Progress progress{"tool", streams, shows};
  progress.count_page(1'000'000);
  std::this_thread::sleep_for(std::chrono::milliseconds{120});
  progress.count_page(2'000'000);
  EXPECT_EQ(progress.pages(), 2U);
  EXPECT_EQ(progress.bytes(), 3'000'000U);
  return err.str();
}

TEST(Progress, IsOneLineThatIsWrittenAnew) {
  EXPECT_EQ(shown(true).substr(0, 22), "\rtool: 2 pages, 3.0 MB");
  EXPECT_EQ(shown(true).find('\n'), std::string::npos);
}

TEST(Progress, IsNotShownWhereNobodyLooks) {
  EXPECT_EQ(shown(false), "");
}

}  // namespace
}  // namespace sst
