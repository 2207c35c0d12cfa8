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

using Numbers = std::vector<EarlierRecords::Number>;

constexpr const char* kPath = "d/out.changes";

class ChangeLogTest : public testing::Test {
 protected:
  test::TempDir temp;
  // The second and third records have the same content. The first and last are of the same page.
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
  EXPECT_EQ(log.gone(), (Numbers{1, 2, 3, 4})) << "the first record is superseded";
  log.add_there(4);
  EXPECT_EQ(log.gone(), (Numbers{1, 2, 3}));
  log.add_moved(1);
  EXPECT_EQ(log.gone(), (Numbers{2, 3})) << "a moved page accounts for one record";
  log.add_moved(1);
  EXPECT_EQ(log.gone(), (Numbers{3}));
  log.add_moved(1);
  EXPECT_EQ(log.gone(), (Numbers{3}));
}

TEST_F(ChangeLogTest, GoesOnWhereAnEarlierRunStopped) {
  std::uint64_t bytes = 0;
  {
    ChangeLog log{kPath, records, disk};
    log.begin(0);
    log.add_there(3);
    log.add_moved(1);
    bytes = log.bytes();
    log.add_there(4);  // after the checkpoint, so the next run drops it
  }
  ChangeLog log{kPath, records, disk};
  log.begin(bytes);
  EXPECT_EQ(log.gone(), (Numbers{2, 4}));
  log.add_there(4);
  EXPECT_EQ(log.gone(), (Numbers{2}));
  log.remove();
  EXPECT_TRUE(disk.files().empty());
}

TEST_F(ChangeLogTest, RefusesToGoOnWithLessThanItNeedsOrOther) {
  for (const std::string bytes : {"=3", "=3\n=", "=5\n", "?3\n", "=\n", "\n", "=x\n"}) {
    disk.write(kPath, bytes);
    ChangeLog log{kPath, records, disk};
    EXPECT_THROW(log.begin(bytes == "=3\n=" ? 4
                           : bytes == "=3"  ? 3
                                            : bytes.size()),
                 InputError)
        << bytes;
  }
}

TEST_F(ChangeLogTest, IsOnTheDiskOnceSynced) {
  std::mt19937 random{1};
  {
    ChangeLog log{kPath, records, disk};
    log.begin(0);
    log.add_there(3);
    log.sync();
    log.add_there(1);
  }
  disk.restart(test::FragileDisk::Loss::all, random);
  EXPECT_EQ(disk.stamp(kPath)->bytes, 3U);
}

}  // namespace
}  // namespace sst
