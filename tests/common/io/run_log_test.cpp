#include "common/io/run_log.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"

namespace sst {
namespace {

constexpr const char* kPath = "d/log";

std::vector<std::string> lines_in(const RunLog& log) {
  std::vector<std::string> lines;
  log.for_each_line([&](std::string_view line) { lines.emplace_back(line); });
  return lines;
}

TEST(RunLog, GoesOnAfterTheBytesThatTheJournalKnowsOf) {
  test::FragileDisk disk;
  std::uint64_t known = 0;
  {
    RunLog log{kPath, "the log", disk};
    log.begin(0);
    log.append("one\n");
    log.append("two\n");
    known = log.bytes();
    log.append("three\n");
  }
  RunLog log{kPath, "the log", disk};
  log.begin(known);
  EXPECT_EQ(log.bytes(), known);
  EXPECT_EQ(lines_in(log), (std::vector<std::string>{"one", "two"}));
  log.append("four\n");
  EXPECT_EQ(disk.files().at(kPath), "one\ntwo\nfour\n");
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST(RunLog, ReadsLinesOfAnyLength) {
  test::FragileDisk disk;
  RunLog log{kPath, "the log", disk};
  log.begin(0);
  const std::vector<std::string> lines{std::string(200'000, 'x'), "", std::string(65'535, 'y'),
                                       "z"};
  for (const std::string& line : lines) {
    log.append(line + "\n");
  }
  EXPECT_EQ(lines_in(log), lines);
  log.append(std::string(100, '\0'));
  EXPECT_THROW(lines_in(log), InputError) << "the disk returns zeros for data that was not written";
}

TEST(RunLog, RefusesWhatIsShorterThanItWas) {
  test::FragileDisk disk;
  disk.write(kPath, "one");
  RunLog log{kPath, "the log", disk};
  try {
    log.begin(4);
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "d/log: the log lacks data that the earlier run wrote; start over with --fresh");
  }
}

TEST(RunLog, LeavesTheFileOfAnotherProcessAlone) {
  test::FragileDisk disk;
  RunLog first{kPath, "the log", disk};
  first.begin(0);
  first.append("one\n");
  RunLog second{kPath, "the log", disk};
  EXPECT_THROW(second.begin(0), InputError);
  second.remove();
  EXPECT_EQ(disk.files().at(kPath), "one\n");
}

TEST(RunLog, IsOnTheDiskOnceSynced) {
  std::mt19937 random{1};
  test::FragileDisk disk;
  {
    RunLog log{kPath, "the log", disk};
    log.begin(0);
    log.append("one\n");
    log.sync();
    log.append("two\n");
  }
  disk.restart(test::FragileDisk::Loss::all, random);
  EXPECT_EQ(disk.files().at(kPath), "one\n");
}

TEST(RunLog, WritesNothingWithoutAPath) {
  test::FragileDisk disk;
  RunLog log{"", "the log", disk};
  log.begin(7);
  log.append("one\n");
  log.sync();
  log.remove();
  EXPECT_FALSE(log.is_open());
  EXPECT_EQ(disk.steps(), 0U);
}

}  // namespace
}  // namespace sst
