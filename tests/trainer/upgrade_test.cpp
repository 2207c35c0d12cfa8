#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "common/model/model_store.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using test::run_trainer;
using test::ToolRun;

class UpgradeTest : public testing::Test {
 protected:
  UpgradeTest() {
    std::filesystem::copy_file(
        std::filesystem::path{STYLETREE_SOURCE_DIR} / "tests/data/models/schema-2.db", db);
  }
  std::int64_t schema_of_file() const {
    return Database{db, Database::Access::read_only}.query_integer("PRAGMA user_version");
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(UpgradeTest, SaysFromWhichSchemaToWhich) {
  const std::string current = std::to_string(schema_version());
  const ToolRun first = run_trainer({"upgrade", "--db", db});
  EXPECT_EQ(first.exit_code, 0);
  EXPECT_EQ(first.out, "");
  EXPECT_NE(first.err.find(db + ": upgraded from schema 2 to " + current), std::string::npos)
      << first.err;
  EXPECT_EQ(schema_of_file(), schema_version());
  const std::string bytes = test::read_file(db);
  const ToolRun second = run_trainer({"upgrade", "--db", db});
  EXPECT_EQ(second.exit_code, 0);
  EXPECT_NE(second.err.find(db + ": has schema " + current + " already; nothing to do"),
            std::string::npos)
      << second.err;
  EXPECT_EQ(test::read_file(db), bytes);
}

TEST_F(UpgradeTest, CommandsThatReadNeverWrite) {
  const std::string bytes = test::read_file(db);
  const auto time = std::filesystem::last_write_time(db);
  const std::string page = std::string{STYLETREE_SOURCE_DIR} + "/tests/data/harbour/news/01.html";
  const std::string harbour = std::string{STYLETREE_SOURCE_DIR} + "/tests/data/harbour";
  EXPECT_EQ(run_trainer({"list", "--db", db}).exit_code, 0);
  for (const char* format : {"text", "noise", "json", "dot", "html"}) {
    EXPECT_EQ(run_trainer({"show", "--db", db, "--site", "harbour.example", "--format", format})
                  .exit_code,
              0);
  }
  EXPECT_EQ(
      run_trainer({"diff", "--db", db, "--site", "harbour.example", "--model", "1"}).exit_code, 0);
  EXPECT_EQ(
      run_trainer({"drift", "--db", db, "--site", "harbour.example", "--quiet", harbour}).exit_code,
      0);
  EXPECT_EQ(run_trainer({"export", "--db", db, "--site", "harbour.example", "-o", temp / "one.db"})
                .exit_code,
            0);
  EXPECT_EQ(run_trainer({"import", "--db", temp / "all.db", db}).exit_code, 0);
  EXPECT_EQ(test::run_cleaner({"--db", db, "--site", "harbour.example", page}).exit_code, 0);
  EXPECT_EQ(test::read_file(db), bytes);
  EXPECT_EQ(std::filesystem::last_write_time(db), time);
  for (const char* ending : {"-wal", "-shm", "-journal"}) {
    EXPECT_FALSE(std::filesystem::exists(db + ending)) << ending;
  }
}

TEST_F(UpgradeTest, CommandsThatWriteUpgradeFirst) {
  EXPECT_EQ(run_trainer({"prune", "--db", db, "--keep", "9"}).exit_code, 0);
  EXPECT_EQ(schema_of_file(), schema_version());
}

TEST_F(UpgradeTest, NeedsAFile) {
  const ToolRun run = run_trainer({"upgrade", "--db", temp / "none.db"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("there is no such model file"), std::string::npos) << run.err;
  EXPECT_EQ(run_trainer({"upgrade"}).exit_code, 2);
}

}  // namespace
}  // namespace sst
