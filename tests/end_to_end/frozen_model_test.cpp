#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "common/model/model_store.hpp"
#include "tests/support/cleaned_site.hpp"

// Model files as earlier programs wrote them, one for each schema that came to users: they are
// brought up to date and clean as they did.

namespace sst {
namespace {

namespace fs = std::filesystem;

class FrozenModelTest : public testing::Test {
 protected:
  FrozenModelTest() {
    fs::copy_file(fs::path{STYLETREE_SOURCE_DIR} / "tests/data/models/schema-2.db", db);
  }

  test::TempDir temp;
  const std::string db = temp / "m.db";
  const std::string page = std::string{STYLETREE_SOURCE_DIR} + "/tests/data/harbour/news/01.html";
};

TEST_F(FrozenModelTest, IsMigratedAndHoldsWhatItHeld) {
  ModelStore store = ModelStore::open(db);
  const auto models = store.list();
  ASSERT_EQ(models.size(), 3U);
  for (const ModelSummary& model : models) {
    EXPECT_FALSE(model.damaged) << model.site << " " << model.version;
    const SiteModel loaded = store.load(model.site, Detail::full, model.version);
    EXPECT_EQ(loaded.created_at, "2026-09-21T14:13:20Z");
    EXPECT_TRUE(loaded.terms.empty());
    EXPECT_TRUE(loaded.fits.empty());
    EXPECT_EQ(loaded.evidence.empty(), model.site == "paper.example");
  }
  EXPECT_FALSE(models[0].in_force);
  EXPECT_TRUE(models[1].active && models[1].in_force);
  EXPECT_TRUE(models[2].active && models[2].in_force);
  Database database{db, Database::Access::read_only};
  EXPECT_EQ(database.query_integer("PRAGMA user_version"), schema_version());
}

TEST_F(FrozenModelTest, CleansAsItDid) {
  const test::ToolRun run = test::run_cleaner({"--db", db, "--site", "harbour.example", page});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = test::parsed(test::lines_of(run.out).at(0));
  EXPECT_EQ(json["model"].GetInt(), 2);
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  EXPECT_EQ(json["matched"].GetDouble(), 1.0);
  EXPECT_EQ(std::string{json["text"].GetString()},
            test::read_file(std::string{STYLETREE_SOURCE_DIR} + "/tests/data/models/news-01.txt"));
}

TEST_F(FrozenModelTest, GetsNewVersionsBesideTheOldOnes) {
  EXPECT_EQ(
      test::run_trainer({"learn", "--quiet", "--db", db, "--site", "harbour.example", "--keep-eras",
                         std::string{STYLETREE_SOURCE_DIR} + "/tests/data/harbour"})
          .exit_code,
      0);
  ModelStore store = ModelStore::open(db);
  EXPECT_EQ(store.load("harbour.example", Detail::full).version, 3);
  EXPECT_EQ(store.in_force().size(), 3U);
}

}  // namespace
}  // namespace sst
