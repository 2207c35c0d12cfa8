#include "common/page/timestamp.hpp"

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
  EXPECT_EQ(parse_timestamp("20251231235959"), 1'767'225'599);
}

TEST(Timestamp, IsNotReadFromAnythingElse) {
  for (const char* text :
       {"", "yesterday", "2025-12-31", "20251231", "2025-12-31T23:59:59", "2025-02-31T00:00:00Z",
        "20251340000000", "2025-12-31T29:00:00Z", "2025x12-31T23:59:59Z", "-0251231235959"}) {
    EXPECT_FALSE(parse_timestamp(text)) << text;
  }
}

}  // namespace
}  // namespace sst
