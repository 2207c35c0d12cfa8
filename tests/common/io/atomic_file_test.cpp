#include "common/io/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <map>
#include <random>
#include <string>

#include "tests/support/fragile_disk.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using Files = std::map<std::string, std::string>;
using PartName = AtomicFile::PartName;
using Durability = AtomicFile::Durability;

std::error_code write(FileSystem& disk, PartName part_name, Durability durability) {
  AtomicFile file{"d/f", part_name, durability, disk};
  if (const std::error_code error = file.create()) {
    return error;
  }
  if (const std::error_code error = file.append("new")) {
    return error;
  }
  return file.commit();
}

TEST(AtomicFile, HasTheOldOrTheNewContentAfterAnyFailure) {
  for (const PartName part_name : {PartName::fixed, PartName::unique}) {
    for (std::size_t step = 1; step <= 6; ++step) {
      test::FragileDisk disk;
      disk.write("d/f", "old");
      disk.fail_at(step, std::errc::no_space_on_device);
      const std::error_code error = write(disk, part_name, Durability::now);
      const std::string left = step >= 5 ? "new" : "old";  // step 5 syncs the folder
      EXPECT_EQ(disk.files(), (Files{{"d/f", left}})) << step;
      EXPECT_EQ(!error, step > 5) << step;
    }
  }
}

TEST(AtomicFile, IsOnTheDiskOnceCommitted) {
  std::mt19937 random{1};
  for (std::size_t step = 1; step <= 6; ++step) {
    test::FragileDisk disk;
    disk.write("d/f", "old");
    disk.lose_power_at(step);
    const bool is_committed = !write(disk, PartName::fixed, Durability::now);
    disk.restart(test::FragileDisk::Loss::all, random);
    EXPECT_EQ(is_committed, step == 6);
    EXPECT_EQ(disk.files().at("d/f"), is_committed ? "new" : "old") << step;
  }
}

TEST(AtomicFile, LeavesTheSyncToTheCaller) {
  test::FragileDisk disk;
  EXPECT_FALSE(write(disk, PartName::fixed, Durability::later));
  EXPECT_EQ(disk.steps(), 3U) << "one step each to create, write and rename it";
  EXPECT_EQ(disk.files(), (Files{{"d/f", "new"}}));
}

TEST(AtomicFile, HasTheRightsOfANewFile) {
  const test::TempDir temp;
  AtomicFile file{temp / "f"};
  ASSERT_FALSE(file.create());
  temp.write("plain", "");
  struct stat ours {};
  struct stat plain {};
  ASSERT_EQ(stat(file.part().c_str(), &ours), 0);
  ASSERT_EQ(stat((temp / "plain").c_str(), &plain), 0);
  EXPECT_EQ(ours.st_mode, plain.st_mode);
}

TEST(AtomicFile, DoesNotMeetAnotherOfItsName) {
  const test::TempDir temp;
  AtomicFile one{temp / "f"};
  AtomicFile two{temp / "f"};
  ASSERT_FALSE(one.create());
  ASSERT_FALSE(two.create());
  EXPECT_NE(one.part(), two.part());
  ASSERT_FALSE(one.append("one"));
  ASSERT_FALSE(two.append("two"));
  ASSERT_FALSE(one.commit());
  EXPECT_EQ(test::read_file(temp / "f"), "one");
  ASSERT_FALSE(two.commit());
  EXPECT_EQ(test::read_file(temp / "f"), "two");
}

}  // namespace
}  // namespace sst
