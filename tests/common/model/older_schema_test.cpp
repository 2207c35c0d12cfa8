#include "common/model/older_schema.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <utility>

#include "tests/support/model_files.hpp"

// The frozen files of older schemas are read as they are.

namespace sst {
namespace {

/// The names of a table's columns, as queries of this connection see them.
std::set<std::string> columns_of(Database& database, std::string_view table) {
  Statement select{database, "PRAGMA table_info(" + std::string{table} + ")"};
  std::set<std::string> names;
  while (select.step()) {
    names.emplace(select.text(1));
  }
  return names;
}

class OlderSchemaTest : public testing::TestWithParam<int> {
 protected:
  OlderSchemaTest() {
    const std::string name = "schema-" + std::to_string(GetParam()) + ".db";
    std::filesystem::copy_file(
        std::filesystem::path{STYLETREE_SOURCE_DIR} / "tests/data/models" / name, path);
  }

  test::TempDir temp;
  const std::string path = temp / "m.db";
};

TEST_P(OlderSchemaTest, ShowsTheColumnsOfToday) {
  Database old{path, Database::Access::read_only};
  ASSERT_EQ(old.query_integer("PRAGMA user_version"), GetParam());
  show_as_current(old, GetParam());
  const std::string current = temp / "current.db";
  ModelStore::open_or_create(current).save(test::example_model("example.org"));
  Database today{current, Database::Access::read_only};
  for (const SchemaTable& table : schema_tables()) {
    EXPECT_EQ(columns_of(old, table.name), columns_of(today, table.name)) << table.name;
  }
}

TEST_P(OlderSchemaTest, ShowsWhatAMigrationMakes) {
  const std::string migrated = temp / "migrated.db";
  std::filesystem::copy_file(path, migrated);
  ModelStore::upgrade(migrated);
  Database old{path, Database::Access::read_only};
  show_as_current(old, GetParam());
  Database today{migrated, Database::Access::read_only};
  for (const SchemaTable& table : schema_tables()) {
    std::string columns;
    for (const std::string& column : columns_of(today, table.name)) {
      columns += (columns.empty() ? "" : ", ") + column;
    }
    const std::string sql =
        "SELECT " + columns + " FROM " + std::string{table.name} + " ORDER BY " + columns;
    Statement expected{today, sql};
    Statement shown{old, sql};
    const int count = static_cast<int>(columns_of(today, table.name).size());
    while (expected.step()) {
      ASSERT_TRUE(shown.step()) << sql;
      for (int column = 0; column < count; ++column) {
        EXPECT_EQ(shown.blob(column), expected.blob(column)) << sql << " " << column;
        EXPECT_EQ(shown.is_null(column), expected.is_null(column)) << sql << " " << column;
      }
    }
    EXPECT_FALSE(shown.step()) << sql;
  }
}

TEST_P(OlderSchemaTest, FollowsAnUpgradeByAnotherProgram) {
  ModelStore reader = ModelStore::open(path);
  const auto before = reader.list();
  ASSERT_FALSE(before.empty());
  ModelStore::upgrade(path);
  const auto after = reader.list();
  ASSERT_EQ(after.size(), before.size());
  for (const ModelSummary& model : after) {
    EXPECT_FALSE(model.damaged) << model.site;
    EXPECT_EQ(reader.load(model.site, Detail::full, model.version).version, model.version);
  }
}

INSTANTIATE_TEST_SUITE_P(Schemas, OlderSchemaTest, testing::Range(1, schema_version() + 1));

}  // namespace
}  // namespace sst
