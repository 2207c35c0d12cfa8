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

TEST(WrittenDate, KnowsTheOrderOfNumbersIfItIsTold) {
  EXPECT_EQ(read_written_date("3/4/2026", DayOrder::day_first), "2026-04-03");
  EXPECT_EQ(read_written_date("3/4/2026", DayOrder::month_first), "2026-03-04");
  EXPECT_EQ(read_written_date("01.28.05, 3:25 PM", DayOrder::month_first), "2005-01-28T15:25");
  EXPECT_EQ(read_written_date("01.28.95", DayOrder::month_first), "1995-01-28");
  EXPECT_EQ(read_written_date("01.28.05", DayOrder::day_first), "") << "no such month";
  EXPECT_EQ(read_written_date("01.02.05"), "") << "no order is known";
  EXPECT_EQ(read_written_date("2026-04-03", DayOrder::day_first), "2026-04-03");
}

TEST(WrittenDate, TakesASpanOfTimeForNoZone) {
  EXPECT_EQ(read_written_date("31 January 2026, 18:05-19:30"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("31 January 2026, 18:05-08:30"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31 18:05 -1234 words"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05+99:99"), "2026-01-31T18:05");
  EXPECT_EQ(read_written_date("2026-01-31T18:05-08:00"), "2026-01-31T18:05-08:00");
}

TEST(WrittenDate, KnowsWideSpaces) {
  EXPECT_EQ(read_written_date("31\u00A0January\u202F2026"), "2026-01-31");
}

TEST(WrittenDate, IsFound) {
  EXPECT_EQ(find_written_date("by Ann Lee on January 31, 2026"), 14U);
  EXPECT_EQ(find_written_date("1 1 1 31\u00A0January 2026"), 6U);
  EXPECT_EQ(find_written_date("2026-01-31"), 0U);
  EXPECT_EQ(find_written_date("by Ann Lee"), std::string_view::npos);
}

TEST(WrittenDate, IsNotCutShort) {
  EXPECT_EQ(read_written_date(std::string(191, 'x') + "2026-01-31"), "");
  EXPECT_EQ(read_written_date(std::string(190, 'x') + "2026-01-31"), "2026-01-31");
}

TEST(DateInUrl, IsADayOfThePath) {
  EXPECT_EQ(date_in_url("https://example.org/2026/01/31/rain"), "2026-01-31");
  EXPECT_EQ(date_in_url("/news/2026/01/31/"), "2026-01-31");
  EXPECT_EQ(date_in_url("https://example.org/?p=/2026/01/31/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/01/"), "");
  EXPECT_EQ(date_in_url("https://example.org/2026/02/30/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/WORLD/asia/01/31/rain/index.html"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/2026/a/b/c/01/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/01/a/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2026/123/01/31/"), "");
  EXPECT_EQ(date_in_url("http://example.org/2025/2026/01/31/"), "2026-01-31");
  EXPECT_EQ(date_in_url("http://example.org/2026/01/31"), "");
  EXPECT_EQ(date_in_url(""), "");
}

}  // namespace
}  // namespace sst
