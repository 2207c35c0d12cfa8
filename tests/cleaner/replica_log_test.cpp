#include "cleaner/replica_log.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"

namespace sst {
namespace {

constexpr const char* kPath = "d/out.replicas";
constexpr std::size_t kEntryBytes = 52;

/// The fingerprint of text number `number`.
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
    EXPECT_EQ(log.add(fingerprint(9)), 4U) << "the next run continues after three pages";
  }
  ReplicaLog log{kPath, by_words(), disk};
  log.begin(3);
  EXPECT_EQ(log.add(fingerprint(9)), 4U);
  EXPECT_EQ(log.add(fingerprint(8)), 2U);
  EXPECT_EQ(disk.stamp(kPath)->bytes, 5 * kEntryBytes);
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST(ReplicaLog, RefusesToGoOnWithLessThanItNeeds) {
  test::FragileDisk disk;
  disk.write(kPath, std::string(3 * kEntryBytes - 1, 'x'));
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
  EXPECT_EQ(disk.stamp(kPath)->bytes, kEntryBytes);
}

TEST(ReplicaLog, HasLittleEndianEntries) {
  test::FragileDisk disk;
  ReplicaLog log{kPath, by_words(), disk};
  log.begin(0);
  log.add({{0x0807060504030201, 0x100F0E0D0C0B0A09, 0x1817161514131211},
           {0x1C1B1A19, 0x201F1E1D, 0x24232221, 0x28272625},
           {0x2C2B2A29, 0x302F2E2D},
           0x34333231});
  std::string expected;
  for (char byte = 1; byte <= 52; ++byte) {
    expected += byte;
  }
  EXPECT_EQ(disk.files().at(kPath), expected);
}

TEST(ReplicaLog, SaysWhichOperationFailed) {
  const char* const operations[] = {"opened", "truncated",
                                    "made durable, because its folder cannot be synced", "written",
                                    "synced"};
  for (std::size_t step = 1; step <= std::size(operations); ++step) {
    test::FragileDisk disk;
    disk.fail_at(step, std::errc::no_space_on_device);
    ReplicaLog log{kPath, by_words(), disk};
    const auto use = [&] {
      log.begin(0);
      log.add(fingerprint(7));
      log.sync();
    };
    try {
      use();
      ADD_FAILURE() << step;
    } catch (const InputError& error) {
      EXPECT_EQ(error.what(), "d/out.replicas: the list of replica fingerprints cannot be " +
                                  std::string{operations[step - 1]} + " (No space left on device)");
    }
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
