#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "common/model/model_file.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/run_tool.hpp"

// Commands refuse model files of older programs (tests/data/models/README.md). `upgrade` learns
// their models again.

namespace sst {
namespace {

namespace fs = std::filesystem;
using test::run_trainer;
using test::ToolRun;

const std::string kData = std::string{STYLETREE_SOURCE_DIR} + "/tests/data";

class UpgradeTest : public testing::Test {
 protected:
  UpgradeTest() { take("schema-11.db"); }

  void take(const std::string& name) {
    fs::copy_file(kData + "/models/" + name, db, fs::copy_options::overwrite_existing);
  }
  ToolRun upgrade() const { return run_trainer({"upgrade", "--db", db}); }
  void execute(const std::string& sql) const {
    Database{db, Database::Access::read_write}.execute(sql);
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_F(UpgradeTest, EveryCommandSaysWhatToDo) {
  const std::string bytes = test::read_file(db);
  const std::string said =
      db + ": the model file is from an older styletree (schema 11; this program reads schema " +
      std::to_string(schema_version()) +
      "); to learn its models again from their pages, run: sst-train upgrade --db " + db;
  EXPECT_EQ(test::complaint([&] { ModelStore::open(db); }), said);
  EXPECT_EQ(test::complaint([&] { ModelStore::open_or_create(db); }), said);
  EXPECT_EQ(test::complaint([&] { ModelStore::deserialize(bytes); }),
            "serialized model: the model file is from an older styletree (schema 11; this program "
            "reads schema " +
                std::to_string(schema_version()) + "); learn the site again");
  for (const char* command : {"show", "history"}) {
    const ToolRun run = run_trainer({command, "--db", db, "--site", "harbour.example"});
    EXPECT_EQ(run.exit_code, 1) << command;
    EXPECT_NE(run.err.find(said), std::string::npos) << run.err;
  }
  EXPECT_EQ(test::run_cleaner({"--db", db, kData + "/harbour"}).exit_code, 1);
  EXPECT_EQ(test::read_file(db), bytes);
}

TEST_F(UpgradeTest, LearnsEachModelAgainUnderItsVersion) {
  const std::string bytes = test::read_file(db);
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("harbour.example, version 2: learned again from 8 pages"),
            std::string::npos)
      << run.err;
  ModelStore store = ModelStore::open(db);
  const auto models = store.list();
  ASSERT_EQ(models.size(), 3U);
  EXPECT_EQ(models[0].site, "harbour.example");
  EXPECT_EQ(models[0].version, 1);
  EXPECT_FALSE(models[0].in_force);
  EXPECT_EQ(models[1].version, 2);
  EXPECT_TRUE(models[1].active && models[1].in_force);
  EXPECT_EQ(models[1].sample_size, 8U);
  EXPECT_EQ(models[2].site, "paper.example");
  EXPECT_EQ(models[2].profile, "paper");
  EXPECT_TRUE(models[2].active);
  EXPECT_EQ(test::read_file(db + ".schema-11"), bytes) << "the older file stays";
  EXPECT_FALSE(fs::exists(db + ".upgrade"));
}

// An upgraded model equals a model that is learned from the same pages now.
TEST_F(UpgradeTest, LearnsWhatTheProgramLearnsToday) {
  EXPECT_EQ(upgrade().exit_code, 0);
  const std::string fresh = temp / "fresh.db";
  EXPECT_EQ(run_trainer({"learn", "--quiet", "--db", fresh, "--site", "paper.example", "--profile",
                         "paper", kData + "/harbour"})
                .exit_code,
            0);
  EXPECT_EQ(model_checksum(ModelStore::open(db).load("paper.example", Detail::full)).size(), 32U);
  EXPECT_EQ(tree_checksum(ModelStore::open(db).load("paper.example", Detail::full)),
            tree_checksum(ModelStore::open(fresh).load("paper.example", Detail::full)));
}

TEST_F(UpgradeTest, HasNothingToDoTwice) {
  EXPECT_EQ(upgrade().exit_code, 0);
  const std::string bytes = test::read_file(db);
  const ToolRun again = upgrade();
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_NE(again.err.find("the file already has schema " + std::to_string(schema_version())),
            std::string::npos)
      << again.err;
  EXPECT_EQ(test::read_file(db), bytes);
}

TEST_F(UpgradeTest, SaysWhichModelsItLeavesOut) {
  execute("DELETE FROM page_bytes WHERE model_id = 1");
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 3) << run.err;
  EXPECT_NE(run.err.find("version 1 of site harbour.example contains no pages to learn from again; "
                         "learn the site again"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(ModelStore::open(db).list().size(), 2U);
}

TEST_F(UpgradeTest, ChecksThePages) {
  execute("UPDATE page_bytes SET packed = x'00' WHERE model_id = 2 AND position = 3");
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 3) << run.err;
  EXPECT_NE(run.err.find("the checksum of the sampled pages does not match"), std::string::npos)
      << run.err;
}

TEST_F(UpgradeTest, LeavesAFileAsItWasThatKeepsNoPages) {
  take("schema-4.db");
  const std::string bytes = test::read_file(db);
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find(db + ": no model could be learned again, so the file is unchanged; learn "
                              "the sites again into a new file"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(test::read_file(db), bytes);
  EXPECT_FALSE(fs::exists(db + ".upgrade"));
}

TEST_F(UpgradeTest, KeepsTheLessons) {
  fs::remove(db);
  run_trainer({"learn", "--quiet", "--db", db, "--site", "harbour.example", kData + "/harbour"});
  EXPECT_EQ(
      run_trainer({"teach", "--db", db, "--site", "harbour.example", "--drop", "p"}).exit_code, 0);
  execute("DROP TABLE site_right; PRAGMA user_version = 14");
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const std::vector<Lesson> lessons = ModelStore::open(db).lessons("harbour.example");
  ASSERT_EQ(lessons.size(), 1U);
  EXPECT_EQ(lessons[0].selector, "p");
}

TEST_F(UpgradeTest, KeepsTheLogOfDecisions) {
  execute(
      "INSERT INTO decision VALUES (1, 'harbour.example', '2026-01-31T23:59:59Z', 'learned', "
      "2, 1, 'why')");
  EXPECT_EQ(upgrade().exit_code, 0);
  const auto decisions = ModelStore::open(db).decisions();
  ASSERT_EQ(decisions.size(), 1U);
  EXPECT_EQ(decisions[0].decided_at, "2026-01-31T23:59:59Z");
  EXPECT_EQ(decisions[0].reason, "why");
}

// A killed run leaves its unfinished file, or a second name for the old file.
TEST_F(UpgradeTest, StartsOverAfterAKill) {
  test::write_file(db + ".upgrade", "unfinished");
  fs::create_hard_link(db, db + ".schema-11");
  EXPECT_EQ(upgrade().exit_code, 0);
  EXPECT_EQ(ModelStore::open(db).list().size(), 3U);
}

TEST_F(UpgradeTest, WritesOverNoOtherFile) {
  test::write_file(db + ".schema-11", "mine");
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find(".schema-11: this file already exists, but its name is needed for the "
                         "older model file; move it"),
            std::string::npos)
      << run.err;
  EXPECT_EQ(test::read_file(db + ".schema-11"), "mine");
}

TEST_F(UpgradeTest, RefusesWhatStyletreeDoesNotMake) {
  execute("CREATE VIEW sites AS SELECT * FROM site");
  const ToolRun run = upgrade();
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("the model file is damaged (it contains objects that styletree does "
                         "not create)"),
            std::string::npos)
      << run.err;
}

TEST_F(UpgradeTest, NeedsAFile) {
  const ToolRun run = run_trainer({"upgrade", "--db", temp / "none.db"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("no such model file"), std::string::npos) << run.err;
  EXPECT_EQ(run_trainer({"upgrade"}).exit_code, 2);
}

}  // namespace
}  // namespace sst
