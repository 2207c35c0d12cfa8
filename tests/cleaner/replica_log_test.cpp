#include "cleaner/replica_log.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"

namespace sst {
namespace {

constexpr const char* kPath = "d/out.replicas";

/// Of the text of this number.
Fingerprint fingerprint(std::uint64_t number) {
  Fingerprint fingerprint;
  fingerprint.values[0] = number;
  return fingerprint;
}

FingerprintParameters by_words() {
  FingerprintParameters parameters;
  parameters.rule = ReplicaRule::words;
  return parameters;
}

TEST(ReplicaLog, FindsTheFirstPageAlsoWhenAnEarlierRunSawIt) {
  test::FragileDisk disk;
  {
    ReplicaLog log{kPath, by_words(), disk};
    log.begin(0);
    EXPECT_EQ(log.add(fingerprint(7)), 1U);
    EXPECT_EQ(log.add(fingerprint(8)), 2U);
    EXPECT_EQ(log.add(fingerprint(7)), 1U);
    EXPECT_EQ(log.add(fingerprint(9)), 4U) << "which the next run has not written";
  }
  ReplicaLog log{kPath, by_words(), disk};
  log.begin(3);
  EXPECT_EQ(log.add(fingerprint(9)), 4U);
  EXPECT_EQ(log.add(fingerprint(8)), 2U);
  EXPECT_EQ(disk.stamp(kPath)->bytes, 5 * sizeof(Fingerprint));
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST(ReplicaLog, RefusesToGoOnWithLessThanItNeeds) {
  test::FragileDisk disk;
  disk.write(kPath, std::string(3 * sizeof(Fingerprint) - 1, 'x'));
  ReplicaLog log{kPath, by_words(), disk};
  EXPECT_THROW(log.begin(3), InputError);
}

TEST(ReplicaLog, IsOnTheDiskOnceSynced) {
  std::mt19937 random{1};
  test::FragileDisk disk;
  {
    ReplicaLog log{kPath, by_words(), disk};
    log.begin(0);
    log.add(fingerprint(7));
    log.sync();
    log.add(fingerprint(8));
  }
  disk.restart(test::FragileDisk::Loss::all, random);
  EXPECT_EQ(disk.stamp(kPath)->bytes, sizeof(Fingerprint));
}

TEST(ReplicaLog, SaysThatItCannotBeWritten) {
  for (std::size_t step = 1; step <= 5; ++step) {
    test::FragileDisk disk;
    disk.fail_at(step, std::errc::no_space_on_device);
    ReplicaLog log{kPath, by_words(), disk};
    const auto use = [&] {
      log.begin(0);
      log.add(fingerprint(7));
      log.sync();
    };
    EXPECT_THROW(use(), InputError) << step;
  }
}

TEST(ReplicaLog, WorksWithoutAFile) {
  test::FragileDisk disk;
  ReplicaLog log{"", by_words(), disk};
  log.begin(0);
  EXPECT_EQ(log.add(fingerprint(7)), 1U);
  EXPECT_EQ(log.add(fingerprint(7)), 1U);
  log.sync();
  log.remove();
  EXPECT_EQ(disk.steps(), 0U);
}

}  // namespace
}  // namespace sst
