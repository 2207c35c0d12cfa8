#include "cleaner/output_guard.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "common/error.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst {
namespace {

class OutputGuardTest : public testing::Test {
 protected:
  /// The reason why this output is refused; empty if it is accepted.
  std::string refused(const std::string& output, const std::vector<std::string>& inputs,
                      const std::string& database = "") {
    options.path = output;
    try {
      require_other_output(options, database, inputs);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  const test::TempDir temp;
  OutputOptions options;
};

TEST_F(OutputGuardTest, RefusesEachFileThatIsWritten) {
  for (const char* name :
       {"out.jsonl", "out.jsonl.part", "out.jsonl.journal", "out.jsonl.replicas",
        "out.jsonl.originals", "out.jsonl.originals.2", "out.jsonl.journal.part"}) {
    EXPECT_NE(refused(temp / "out.jsonl", {temp / name}).find(" would overwrite "),
              std::string::npos)
        << name;
    EXPECT_NE(refused(temp / "out.jsonl", {}, temp / name), "") << name;
  }
  EXPECT_EQ(refused(temp / "out.jsonl", {temp / "out-00001.jsonl"}), "");
  options.shard_bytes = 1'000;
  for (const char* name : {"out-00001.jsonl", "out-123456.jsonl", "out-00007.jsonl.part"}) {
    EXPECT_NE(refused(temp / "out.jsonl", {temp / name}), "") << name;
  }
  EXPECT_EQ(refused(temp / "out.jsonl", {temp / "out-page.jsonl"}), "");
}

TEST_F(OutputGuardTest, KeepsFilesBesideTheOutputApart) {
  options.path = temp / "out.jsonl";
  const auto refused_files = [&](const std::vector<SideFile>& files) -> std::string {
    try {
      require_other_files(options, files);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(
      refused_files({{"--report", temp / "r"}, {"--doubtful", ""}, {"--skipped", temp / "s"}}), "");
  EXPECT_EQ(refused_files({{"--report", temp / "r"}, {"--skipped", temp / "./r"}}),
            "--skipped " + (temp / "./r") + " would overwrite the file named by --report " +
                (temp / "r") + "; choose another file");
  EXPECT_EQ(refused_files({{"--skipped", options.path}}),
            "--skipped " + options.path + " would overwrite the output; choose another file");
  for (const char* name : {"out.jsonl.part", "out.jsonl.originals"}) {
    EXPECT_EQ(refused_files({{"--skipped", temp / name}}),
              "--skipped " + (temp / name) +
                  " would overwrite a file of the output; choose another file");
  }
}

TEST_F(OutputGuardTest, KnowsAFileByItsPlace) {
  temp.write("d/in.warc", "");
  std::filesystem::create_symlink("d", temp / "link");
  std::filesystem::create_symlink("d/in.warc", temp / "out.warc");
  for (const char* name : {"d/in.warc", "link/in.warc", "d/../link/./in.warc", "out.warc"}) {
    EXPECT_NE(refused(temp / name, {temp / "d/in.warc"}), "") << name;
    EXPECT_NE(refused(temp / "d/in.warc", {temp / name}), "") << name;
    EXPECT_NE(refused(temp / "d/in.warc", {"@" + temp.write("list", temp / name)}), "") << name;
  }
}

TEST_F(OutputGuardTest, RefusesAPlaceThatIsReadAsAPage) {
  temp.write("in/a.html", "");
  EXPECT_NE(refused(temp / "in/all.warc", {temp / "in"}).find(" is in "), std::string::npos);
  EXPECT_NE(refused(temp / "in/all", {temp / "in"}), "");
  EXPECT_EQ(refused(temp / "in/all.jsonl", {temp / "in"}), "");
  EXPECT_EQ(refused(temp / "all.warc", {temp / "in"}), "");
}

// A file in /dev/shm is a regular file.
TEST_F(OutputGuardTest, RefusesAModelFileWhereverItIs) {
  const std::string shared = "/dev/shm/styletree-guard-" + temp.path().filename().string();
  for (const std::string& path : {temp / "m.db", shared}) {
    test::write_file(path, "SQLite format 3 and so on");
    EXPECT_NE(refused(path, {}).find("is a model file"), std::string::npos) << path;
    EXPECT_NE(refused(path, {}, path).find(" would overwrite "), std::string::npos) << path;
    std::filesystem::remove(path);
  }
}

TEST_F(OutputGuardTest, LetsDevicesBe) {
  EXPECT_EQ(refused("-", {"-"}), "");
  EXPECT_EQ(refused("/dev/null", {temp / "in"}), "");
}

}  // namespace
}  // namespace sst
