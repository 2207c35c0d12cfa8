#include "cleaner/originals_log.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"

namespace sst {
namespace {

constexpr const char* kPath = "d/out.originals";
constexpr std::size_t kMostBytes = 1'000;

TEST(OriginalsLog, IsMadeWhenThereIsSomethingToNote) {
  test::FragileDisk disk;
  OriginalsLog log{kPath, disk};
  log.add("");
  log.sync();
  EXPECT_TRUE(disk.files().empty());
  log.add("a =b =\np 1 1\n");
  EXPECT_EQ(disk.files().at(kPath), "a =b =\np 1 1\n");
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST(OriginalsLog, GivesItsNotesToTheNextRun) {
  test::FragileDisk disk;
  disk.write(kPath, "a =b =\np 1 1\np 2 2\n");
  RevisitResolver resolver{kMostBytes};
  OriginalsLog log{kPath, disk};
  log.resume(13, resolver);
  EXPECT_EQ(log.bytes(), 13U);
  log.add("p 3 3\n");
  EXPECT_EQ(disk.files().at(kPath), "a =b =\np 1 1\np 3 3\n");
}

TEST(OriginalsLog, RefusesWhatNoRunHasWritten) {
  for (const std::string text : {"p 1 1\n", "a =b =\np 1\n", "a =b\n", "x"}) {
    test::FragileDisk disk;
    disk.write(kPath, text);
    RevisitResolver resolver{kMostBytes};
    OriginalsLog log{kPath, disk};
    EXPECT_THROW(log.resume(text.size() + (text == "x" ? 1 : 0), resolver), InputError) << text;
  }
  test::FragileDisk disk;
  disk.write(kPath, "left by another run");
  RevisitResolver resolver{kMostBytes};
  OriginalsLog log{kPath, disk};
  log.resume(0, resolver);
  log.add("a =b =\n");
  EXPECT_EQ(disk.files().at(kPath), "a =b =\n");
}

}  // namespace
}  // namespace sst
