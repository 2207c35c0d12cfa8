#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

std::string unit_file(const std::string& path) {
  return test::read_file(std::string{STYLETREE_SOURCE_DIR} + "/" + path);
}

/// The value of a setting that occurs at most once in the unit; empty if the unit lacks it.
std::string setting(const std::string& unit, const std::string& name) {
  const std::size_t at = ("\n" + unit).find("\n" + name + "=");
  if (at == std::string::npos) {
    return {};
  }
  const std::size_t begin = at + name.size() + 1;
  return unit.substr(begin, unit.find('\n', begin) - begin);
}

std::string with(std::string text, std::string_view old, const std::string& replacement) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << text;
  return at == std::string::npos ? text : text.replace(at, old.size(), replacement);
}

// The test runs the unit's condition with different file paths.
TEST(CleanerUnit, StartsWhereThereIsAModelOrATrainer) {
  test::TempDir temp;
  const std::string options = temp.write("clean.conf", "# trainer = http://127.0.0.1:8081\n");
  const std::string unit = unit_file("cleaner/styletree-clean.service");
  EXPECT_EQ(setting(unit, "ConditionPathExists"), "");
  const std::string condition =
      with(with(setting(unit, "ExecCondition"), "/var/lib/styletree/models.db", temp / "models.db"),
           "/etc/styletree/clean.conf", options);
  const auto may_start = [&] { return std::system(condition.c_str()) == 0; };
  EXPECT_FALSE(may_start());
  temp.write("clean.conf", "threads = 2\ntrainer = http://127.0.0.1:8081\n");
  EXPECT_TRUE(may_start());
  temp.write("clean.conf", "trainer-token-file = /etc/styletree/token\n");
  EXPECT_FALSE(may_start());
  temp.write("models.db", "");
  EXPECT_TRUE(may_start());
}

TEST(Units, KeepFilesMemoryAndNetworkWithinBounds) {
  for (const char* path : {"cleaner/styletree-clean.service", "trainer/styletree-train.service"}) {
    const std::string unit = unit_file(path);
    EXPECT_EQ(setting(unit, "UMask"), "0027") << path;
    EXPECT_EQ(setting(unit, "StateDirectoryMode"), "0750") << path;
    EXPECT_EQ(setting(unit, "IPAddressDeny"), "any") << path;
    EXPECT_EQ(setting(unit, "IPAddressAllow"), "localhost") << path;
    EXPECT_NE(setting(unit, "MemoryMax"), "") << path;
  }
}

}  // namespace
}  // namespace sst
