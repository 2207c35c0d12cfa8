#include "common/io/small_file.hpp"

#include <gtest/gtest.h>

#include <string>

#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

std::string error_of(const std::string& path) {
  try {
    read_small_file(path, "token");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(SmallFile, IsReadWhole) {
  const test::TempDir temp;
  EXPECT_EQ(read_small_file(temp.write("a", std::string{"b\0\r\n", 4}), "token"),
            (std::string{"b\0\r\n", 4}));
  EXPECT_EQ(read_small_file(temp.write("a", ""), "token"), "");
  const std::string largest(kLargestSmallFile, 'a');
  EXPECT_EQ(read_small_file(temp.write("a", largest), "token"), largest);
}

TEST(SmallFile, IsNotReadWhereItIsNone) {
  const test::TempDir temp;
  const std::string cannot = ": the token cannot be read; check the path and its permissions";
  EXPECT_EQ(error_of(temp / "none"), temp / "none" + cannot);
  EXPECT_EQ(error_of(temp.path()), temp.path().string() + cannot) << "a folder";
  const std::string large = ": the token has more than 1048576 bytes; check the path";
  const std::string file = temp.write("a", std::string(kLargestSmallFile + 1, 'a'));
  EXPECT_EQ(error_of(file), file + large);
  EXPECT_EQ(error_of("/dev/zero"), "/dev/zero" + large);
}

}  // namespace
}  // namespace sst
