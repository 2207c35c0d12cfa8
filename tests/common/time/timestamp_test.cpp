#include "common/time/timestamp.hpp"

#include <gtest/gtest.h>

namespace sst {
namespace {

TEST(Timestamp, IsWrittenInUtc) {
  EXPECT_EQ(timestamp(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(timestamp(1'767'225'599), "2025-12-31T23:59:59Z");
}

TEST(Timestamp, IsReadInAnyFormThatArchivesHave) {
  EXPECT_EQ(parse_timestamp("2025-12-31T23:59:59Z"), 1'767'225'599);
  EXPECT_EQ(parse_timestamp("2025-12-31T23:59:59.123456Z"), 1'767'225'599);
  EXPECT_EQ(parse_timestamp("2025-12-31T23:59:59.1Z"), 1'767'225'599);
  EXPECT_EQ(parse_timestamp("20251231235959"), 1'767'225'599);
}

TEST(Timestamp, IsReadInEachPrecisionOfWarc) {
  const auto read = [](const char* text) { return timestamp(parse_timestamp(text).value_or(0)); };
  EXPECT_EQ(read("2020"), "2020-01-01T00:00:00Z");
  EXPECT_EQ(read("2020-02"), "2020-02-01T00:00:00Z");
  EXPECT_EQ(read("2020-02-29"), "2020-02-29T00:00:00Z");
  EXPECT_EQ(read("2020-02-29T10:05Z"), "2020-02-29T10:05:00Z");
}

TEST(Timestamp, IsReadWithAnOffsetFromUtcOrWithoutAny) {
  const auto read = [](const char* text) { return timestamp(parse_timestamp(text).value_or(0)); };
  EXPECT_EQ(read("2020-02-29T01:05:07"), "2020-02-29T01:05:07Z");
  EXPECT_EQ(read("2020-02-29T01:05"), "2020-02-29T01:05:00Z");
  EXPECT_EQ(read("2020-02-29T01:05:07.25"), "2020-02-29T01:05:07Z");
  EXPECT_EQ(read("2020-02-29T01:05:07+02:00"), "2020-02-28T23:05:07Z");
  EXPECT_EQ(read("2020-02-29T01:05:07.25-0530"), "2020-02-29T06:35:07Z");
}

TEST(Timestamp, IsNotReadFromAnythingElse) {
  for (const char* text : {"",
                           "yesterday",
                           "20251231",
                           "2025-12-31T23:59:59+2",
                           "2025-12-31T23:59:59+02:00Z",
                           "2025-12-31T23:59:59+24:00",
                           "2025-12-31T23:59:59+01:60",
                           "9999-12-31T23:59:59-01:00",
                           "0000-01-01T00:00:00+01:00",
                           "2025-12-31+02:00",
                           "2025-02-31T00:00:00Z",
                           "20251340000000",
                           "2025-12-31T29:00:00Z",
                           "2025x12-31T23:59:59Z",
                           "-0251231235959",
                           "202",
                           "2025-1",
                           "2025-13",
                           "2025-02-30",
                           "2025-12-31T10Z",
                           "2025-12-31T23:59:59rubbishZ",
                           "2025-12-31T23:59:59Zrubbish",
                           "2025-12-31T23:59:59.Z",
                           "2025-12-31T23:59:59.1xZ",
                           "2025-12-31 rubbish",
                           "2025-12-31T23:59.5Z"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

TEST(Timestamp, IsReadFromHttpHeaders) {
  for (const char* text : {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
                           "Sun Nov  6 08:49:37 1994"}) {
    const auto time = parse_http_date(text);
    ASSERT_TRUE(time) << text;
    EXPECT_EQ(timestamp(*time), "1994-11-06T08:49:37Z") << text;
  }
  for (const char* text : {"", "yesterday", "Sun, 31 Feb 1994 08:49:37 GMT", "1994-11-06",
                           "Sun, 06 Nov 1994 08:49:37 GMT+1", "Sun, 06 Nov 1994"}) {
    EXPECT_FALSE(parse_http_date(text)) << text;
  }
}

}  // namespace
}  // namespace sst
