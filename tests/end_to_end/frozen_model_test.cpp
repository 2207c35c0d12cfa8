#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "common/model/model_store.hpp"
#include "tests/support/cleaned_site.hpp"

// Model files as the programs of each schema version wrote them (tests/data/models/README.md): they
// are read as they are, upgraded, and clean as they did.

namespace sst {
namespace {

namespace fs = std::filesystem;

const std::string kData = std::string{STYLETREE_SOURCE_DIR} + "/tests/data";

class FrozenModelTest : public testing::TestWithParam<int> {
 protected:
  FrozenModelTest() {
    fs::copy_file(kData + "/models/schema-" + std::to_string(schema) + ".db", db);
  }

  /// What cleaning the harbour's pages writes.
  std::string cleaned() const {
    const test::ToolRun run =
        test::run_cleaner({"--db", db, "--site", "harbour.example", kData + "/harbour"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.out;
  }

  /// All that a store says of its models.
  static std::string contents(ModelStore store) {
    std::string all;
    for (const ModelSummary& model : store.list()) {
      EXPECT_FALSE(model.damaged) << model.site << " " << model.version;
      const SiteModel loaded = store.load(model.site, Detail::with_pages, model.version);
      all += model.site + " " + std::to_string(model.version) + (model.active ? " active" : "") +
             (model.in_force ? " in force " : " ") + model_checksum(loaded) + " " +
             rest_checksum(loaded) + " " + loaded.pages_checksum + "\n";
    }
    for (const StoredModel& model : store.in_force()) {
      all += model.site + " " + std::to_string(model.version) + " " + model.checksum + "\n";
    }
    return all;
  }

  const int schema = GetParam();
  test::TempDir temp;
  const std::string db = temp / "m.db";
};

TEST_P(FrozenModelTest, HoldsWhatItHeld) {
  ModelStore store = ModelStore::open(db);
  const auto models = store.list();
  ASSERT_EQ(models.size(), 3U);
  for (const ModelSummary& model : models) {
    EXPECT_FALSE(model.damaged) << model.site << " " << model.version;
    const SiteModel loaded = store.load(model.site, Detail::with_pages, model.version);
    EXPECT_EQ(loaded.provenance.created_at, "2026-09-21T14:13:20Z");
    EXPECT_EQ(loaded.evidence.empty(), schema < 2 || model.site == "paper.example");
    EXPECT_EQ(loaded.terms.empty(), schema < 3);
    EXPECT_EQ(page_fits(loaded).empty(), schema < 4);
    EXPECT_EQ(packed_pages(loaded).empty(), schema < 5);
  }
  EXPECT_EQ(models[0].site, "harbour.example");
  EXPECT_FALSE(models[0].in_force);
  EXPECT_TRUE(models[1].active && models[1].in_force);
  EXPECT_TRUE(models[2].active && models[2].in_force);
}

TEST_P(FrozenModelTest, IsTheSameAfterAnUpgrade) {
  const std::string before = contents(ModelStore::open(db));
  const std::string text = cleaned();
  const auto upgrade = ModelStore::upgrade(db);
  EXPECT_EQ(upgrade.has_value(), schema < schema_version());
  EXPECT_EQ(contents(ModelStore::open(db)), before);
  EXPECT_EQ(cleaned(), text);
  Database database{db, Database::Access::read_only};
  EXPECT_EQ(database.query_integer("PRAGMA user_version"), schema_version());
}

TEST_P(FrozenModelTest, CleansAsItDid) {
  if (schema < 2) {
    return;  // the profile `site` of that time had no evidence, and cleaned worse
  }
  const test::ToolRun run =
      test::run_cleaner({"--db", db, "--site", "harbour.example", kData + "/harbour/news/01.html"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const auto json = test::parsed(test::lines_of(run.out).at(0));
  EXPECT_EQ(json["model"].GetInt(), 2);
  EXPECT_STREQ(json["status"].GetString(), "cleaned");
  EXPECT_EQ(json["matched"].GetDouble(), 1.0);
  EXPECT_EQ(std::string{json["text"].GetString()}, test::read_file(kData + "/models/news-01.txt"));
}

TEST_P(FrozenModelTest, GetsNewVersionsBesideTheOldOnes) {
  EXPECT_EQ(test::run_trainer({"learn", "--quiet", "--db", db, "--site", "harbour.example",
                               "--keep-eras", kData + "/harbour"})
                .exit_code,
            0);
  ModelStore store = ModelStore::open(db);
  EXPECT_EQ(store.load("harbour.example", Detail::full).version, 3);
  EXPECT_EQ(store.in_force().size(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Schemas, FrozenModelTest, testing::Range(1, schema_version() + 1));

}  // namespace
}  // namespace sst
