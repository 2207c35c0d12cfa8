#include "common/metadata/written_date.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sst {
namespace {

TEST(WrittenDate, KeepsPrecisionAndZone) {
  EXPECT_EQ(read_written_date("2026-01-31"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026-01-31T18:05"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07.123Z"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("2026-01-31 18:05:07+0100"), "2026-01-31T18:05:07+01:00");
  EXPECT_EQ(read_written_date("2026-01-31T18:05:07-05:30"), "2026-01-31T18:05:07-05:30");
  EXPECT_EQ(read_written_date("20260131"), "2026-01-31");
}

TEST(WrittenDate, ReadsWhatPeopleWrite) {
  EXPECT_EQ(read_written_date("Sat, 31 Jan 2026 18:05:07 GMT"), "2026-01-31T18:05:07Z");
  EXPECT_EQ(read_written_date("Published Jan. 31st, 2026 at 6:05 p.m. EST"),
            "2026-01-31T18:05-05:00");
  EXPECT_EQ(read_written_date("2026年1月31日"), "2026-01-31");
  EXPECT_EQ(read_written_date("2026. 1. 31"), "2026-01-31");
  EXPECT_EQ(read_written_date("31.1.2026"), "2026-01-31");
  EXPECT_EQ(read_written_date("January 31, 2026 12:05 am"), "2026-01-31T00:05");
  EXPECT_EQ(read_written_date("1/31/2026"), "2026-01-31");
}

TEST(WrittenDate, IsEmptyIfInDoubt) {
  EXPECT_EQ(read_written_date("3/4/2026"), "");
  EXPECT_EQ(read_written_date("12:30"), "");
  EXPECT_EQ(read_written_date("2026-02-30"), "");
  EXPECT_EQ(read_written_date("May 2026"), "");
  EXPECT_EQ(read_written_date(""), "");
  EXPECT_EQ(read_written_date(std::string(100'000, '1')), "");
  EXPECT_EQ(read_written_date("99999999999999999999"), "");
}

TEST(DateInUrl, IsADayOfThePath) {
  EXPECT_EQ(date_in_url("https://example.org/2026/01/31/rain"), "2026-01-31");
  EXPECT_EQ(date_in_url("/news/2026/01/31/"), "2026-01-31");
  EXPECT_EQ(date_in_url("https://example.org/?p=/2026/01/31/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/01/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/02/30/"), "");
  EXPECT_EQ(date_in_url(""), "");
}

}  // namespace
}  // namespace sst
