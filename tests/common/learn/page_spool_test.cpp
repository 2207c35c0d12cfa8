#include "common/learn/page_spool.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include "common/error.hpp"
#include "common/io/descriptor.hpp"
#include "tests/support/seed.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

std::string some_bytes(std::size_t count) {
  std::mt19937 random{test::seed(7)};
  std::string bytes;
  while (bytes.size() < count) {
    bytes += static_cast<char>(random());
  }
  return bytes;
}

TEST(PageSpool, GivesBackWhatItKeeps) {
  const std::string bytes = some_bytes(10'000);
  for (const std::size_t memory : {0, 15'000, 1'000'000}) {  // in the file, in both, and in memory
    PageSpool spool{memory};
    std::vector<PageSpool::Page> pages;
    for (std::size_t length = 0; length < 10'000; length += 2'500) {
      pages.push_back(spool.keep(PageSpool::pack(bytes.substr(0, length))));
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
      EXPECT_EQ(spool.load(pages[i]), bytes.substr(0, i * 2'500)) << memory;
    }
  }
}

TEST(PageSpool, MakesNoRoomForSizesThatCannotBe) {
  // The header of a single-segment frame that declares 2^62 bytes, and the first byte of a block.
  const std::string frame = std::string{"\x28\xB5\x2F\xFD\xE0"} + std::string(7, '\0') + "\x40\x01";
  EXPECT_EQ(PageSpool::unpack(frame), std::nullopt);
  const std::string zeros(10'000'000, '\0');
  EXPECT_EQ(PageSpool::unpack(PageSpool::pack(zeros)), zeros);
  EXPECT_EQ(PageSpool::unpack(PageSpool::pack(zeros), zeros.size() - 1), std::nullopt);
}

TEST(PageSpool, SaysWhereTheFileCannotBeMade) {
  setenv("TMPDIR", "/no/such/folder", 1);
  PageSpool spool{0};
  try {
    spool.keep("x");
    ADD_FAILURE() << "the file's folder does not exist";
  } catch (const InputError& error) {
    EXPECT_NE(std::string{error.what()}.find("/no/such/folder: "), std::string::npos);
    EXPECT_NE(std::string{error.what()}.find("TMPDIR"), std::string::npos);
  }
  unsetenv("TMPDIR");
}

/// Reopens the spool's file, which is already unlinked.
Descriptor spool_file(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator{"/proc/self/fd"}) {
    std::error_code gone;
    const std::string target = std::filesystem::read_symlink(entry, gone).string();
    if (target.starts_with(folder + "/styletree-")) {
      return Descriptor{open(entry.path().c_str(), O_RDWR | O_CLOEXEC)};
    }
  }
  return Descriptor{};
}

TEST(PageSpool, SaysThatItsFileWasDamaged) {
  const test::TempDir temp;
  setenv("TMPDIR", temp.path().c_str(), 1);
  PageSpool spool{0};
  const PageSpool::Page first = spool.keep(PageSpool::pack(some_bytes(1'000)));
  const PageSpool::Page second = spool.keep(PageSpool::pack(some_bytes(1'000)));
  const Descriptor file = spool_file(temp.path().string());
  ASSERT_TRUE(file);
  const auto complaint = [&](const PageSpool::Page& page) -> std::string {
    try {
      spool.load(page);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint(first), "");
  ASSERT_EQ(pwrite(file.number(), "x", 1, 500), 1);
  EXPECT_EQ(complaint(first),
            temp.path().string() +
                ": the temporary file with the sample cannot be read (the page in "
                "it is damaged, at byte 0); check the disk, or set TMPDIR to a "
                "folder on another disk");
  EXPECT_EQ(complaint(second), "");
  ASSERT_EQ(ftruncate(file.number(), 1'200), 0);
  EXPECT_NE(complaint(second).find("(the file is truncated, at byte 1"), std::string::npos);
  unsetenv("TMPDIR");
}

}  // namespace
}  // namespace sst
