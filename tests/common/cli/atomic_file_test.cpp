#include "common/cli/atomic_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

using test::TempDir;

std::size_t files_in(const TempDir& temp) {
  return static_cast<std::size_t>(
      std::distance(std::filesystem::directory_iterator{temp.path()}, {}));
}

TEST(AtomicFile, AppearsWhenCommitted) {
  const TempDir temp;
  AtomicFile file{temp / "out"};
  file.stream() << "contents";
  EXPECT_FALSE(std::filesystem::exists(temp / "out"));
  file.commit();
  EXPECT_EQ(test::read_file(temp / "out"), "contents");
  EXPECT_EQ(files_in(temp), 1U);
}

TEST(AtomicFile, VanishesOtherwiseAndLeavesWhatWasThere) {
  const TempDir temp;
  temp.write("out", "old");
  {
    AtomicFile file{temp / "out"};
    file.stream() << "new";
  }
  EXPECT_EQ(test::read_file(temp / "out"), "old");
  EXPECT_EQ(files_in(temp), 1U);
}

TEST(AtomicFile, WritesDirectlyToWhatIsNoRegularFile) {
  AtomicFile file{"/dev/null"};
  file.stream() << "x";
  file.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(AtomicFile, SaysWhenItCannotBeMade) {
  try {
    AtomicFile file{"/no/such/folder/out"};
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string{error.what()},
              "/no/such/folder/out: the output cannot be made (No such file or directory); check "
              "the folder and its "
              "permissions");
  }
}

TEST(AtomicFile, SaysWhenTheDiskIsFull) {
  AtomicFile file{"/dev/full"};
  file.stream() << std::string(1'000'000, 'x');
  EXPECT_THROW(file.commit(), InputError);
}

}  // namespace
}  // namespace sst
