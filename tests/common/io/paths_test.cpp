#include "common/io/paths.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "common/io/descriptor.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;

TEST(Paths, GoByNamesWithin) {
  EXPECT_TRUE(is_within("a/b/c", "a/b"));
  EXPECT_TRUE(is_within("a/b", "a/b"));
  EXPECT_FALSE(is_within("a/bc", "a/b"));
}

TEST(Paths, ResolveToOnePlace) {
  const test::TempDir temp;
  const fs::path root = fs::canonical(temp.path());
  temp.write("d/f", "");
  fs::create_symlink("d", temp / "link");
  fs::create_symlink("d/none", temp / "dangling");
  for (const char* spelled : {"d/f", "link/f", "d/../d/./f", "link/../d/f"}) {
    EXPECT_EQ(resolved_path(temp / spelled), root / "d/f") << spelled;
  }
  for (const char* spelled : {"d", "d/", "link", "link/", "d/."}) {
    EXPECT_EQ(resolved_path(temp / spelled), root / "d") << spelled;
  }
  EXPECT_EQ(resolved_path(temp / "dangling"), root / "d/none");
  EXPECT_EQ(resolved_path(temp / "link/none"), root / "d/none");
  EXPECT_EQ(behind_links(temp / "link/none"), fs::path{temp / "link/none"});
  EXPECT_EQ(behind_links(temp / "dangling"), fs::path{temp / "d/none"});
}

TEST(Paths, EndAtLinksThatGoRound) {
  const test::TempDir temp;
  fs::create_symlink("b", temp / "a");
  fs::create_symlink("a", temp / "b");
  EXPECT_FALSE(is_special_file(temp / "a"));
  behind_links(temp / "a");
  resolved_path(temp / "a");
}

TEST(Paths, TellSpecialFilesByWhatIsThere) {
  const test::TempDir temp;
  ASSERT_EQ(mkfifo((temp / "pipe").c_str(), 0600), 0);
  fs::create_symlink("pipe", temp / "link");
  fs::create_symlink("/dev/null", temp / "null");
  for (const std::string& path :
       {temp / "pipe", temp / "link", temp / "null", std::string{"/dev/null"}}) {
    EXPECT_TRUE(is_special_file(path)) << path;
  }
  temp.write("f", "");
  for (const std::string& path : {temp / "f", temp / "none", temp.path().string(),
                                  std::string{"/dev/shm"}, std::string{"/dev/shm/none-such"}}) {
    EXPECT_FALSE(is_special_file(path)) << path;
  }
}

TEST(Paths, TellDescriptorsThatAreOpenAsSpecial) {
  const test::TempDir temp;
  const Descriptor file{open(temp.write("f", "").c_str(), O_WRONLY | O_CLOEXEC)};
  const std::string number = std::to_string(file.number());
  EXPECT_TRUE(is_special_file("/dev/fd/" + number));
  EXPECT_TRUE(is_special_file("/proc/self/fd/" + number));
  fs::create_symlink("/dev/fd/" + number, temp / "link");
  EXPECT_TRUE(is_special_file(temp / "link"));
}

}  // namespace
}  // namespace sst
