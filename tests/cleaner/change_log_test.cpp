#include "cleaner/change_log.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "tests/support/fragile_disk.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using Kind = PageChange::Kind;

constexpr const char* kPath = "d/out.changes";
constexpr std::size_t kLineBytes = 12;

class ChangeLogTest : public testing::Test {
 protected:
  test::TempDir temp;
  // The second and the third have the same content, and the last is another capture of the first.
  const EarlierRecords records{
      temp.write("old.jsonl",
                 "{\"source\":\"a\",\"url\":\"http://x.example/a\",\"text\":\"one\"}\n"
                 "{\"source\":\"b\",\"url\":\"http://x.example/b\",\"text\":\"two\"}\n"
                 "{\"source\":\"c\",\"url\":\"http://x.example/c\",\"text\":\"Two.\"}\n"
                 "{\"source\":\"d\",\"url\":\"http://x.example/d\",\"text\":\"four\"}\n"
                 "{\"source\":\"e\",\"url\":\"http://x.example/a\",\"text\":\"five\"}\n")};
  test::FragileDisk disk;
};

TEST_F(ChangeLogTest, TellsInTheEndWhichPagesAreGone) {
  ChangeLog log{"", records};
  log.begin(0);
  EXPECT_EQ(log.gone(), (std::vector<EarlierRecords::Number>{1, 2, 3, 4}));
  log.add({Kind::moved, 1});
  EXPECT_EQ(log.gone(), (std::vector<EarlierRecords::Number>{3, 4}));
  log.add({Kind::unknown, 4});
  log.add({Kind::new_, {}});
  EXPECT_EQ(log.gone(), (std::vector<EarlierRecords::Number>{3}));
  EXPECT_EQ(log.count(Kind::moved), 1U);
  EXPECT_EQ(log.count(Kind::new_), 1U);
  EXPECT_EQ(log.count(Kind::same), 0U);
}

TEST_F(ChangeLogTest, GoesOnWhereAnEarlierRunStopped) {
  {
    ChangeLog log{kPath, records, disk};
    log.begin(0);
    log.add({Kind::same, 3});
    log.add({Kind::moved, 1});
    log.add({Kind::changed, 4});  // which the next run has not written
  }
  ChangeLog log{kPath, records, disk};
  log.begin(2);
  EXPECT_EQ(log.gone(), (std::vector<EarlierRecords::Number>{4}));
  EXPECT_EQ(log.count(Kind::same), 1U);
  EXPECT_EQ(log.count(Kind::changed), 0U);
  log.add({Kind::changed, 4});
  EXPECT_TRUE(log.gone().empty());
  EXPECT_EQ(disk.stamp(kPath)->bytes, 3 * kLineBytes);
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST_F(ChangeLogTest, RefusesToGoOnWithLessThanItNeedsOrOther) {
  for (const std::string bytes :
       {"30000000001", "30000000006\n", "50000000001\n", "3000000001x\n", "3 000000001\n"}) {
    disk.write(kPath, bytes);
    ChangeLog log{kPath, records, disk};
    EXPECT_THROW(log.begin(1), InputError);
  }
}

TEST_F(ChangeLogTest, IsOnTheDiskOnceSynced) {
  std::mt19937 random{1};
  {
    ChangeLog log{kPath, records, disk};
    log.begin(0);
    log.add({Kind::same, 3});
    log.sync();
    log.add({Kind::same, 1});
  }
  disk.restart(test::FragileDisk::Loss::all, random);
  EXPECT_EQ(disk.stamp(kPath)->bytes, kLineBytes);
}

}  // namespace
}  // namespace sst
