#include <gtest/gtest.h>

#include "common/model/model_file.hpp"
#include "common/model/model_store.hpp"
#include "tests/support/model_files.hpp"

// Files that are not model files, are too new, were changed by others, or are crafted to break the
// program. None of these files is trusted.

namespace sst {
namespace {

using test::complaint;
using test::example_model;
using test::execute;
using test::ModelStoreTest;

TEST_F(ModelStoreTest, RefusesFilesThatAreNoDatabase) {
  test::write_file(path,
                   "This is a text and not a database, however long it may go on and on and on.");
  EXPECT_EQ(complaint_on_load(), path +
                                     ": this is not a styletree model file (not an SQLite "
                                     "database); choose another file");
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }),
            path +
                ": this is not a styletree model file (not an SQLite database); choose another "
                "file");
}

TEST_F(ModelStoreTest, RefusesDatabasesOfOtherPrograms) {
  execute(path, "CREATE TABLE bookmark (url TEXT)");
  const std::string expected = path +
                               ": this is not a styletree model file (it belongs to another "
                               "program); choose another file";
  EXPECT_EQ(complaint_on_load(), expected);
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected)
      << "the file is not changed";
}

TEST_F(ModelStoreTest, RefusesNewerFiles) {
  save(example_model("example.org"));
  execute(path, "PRAGMA user_version = 99");
  EXPECT_EQ(complaint_on_load(), path +
                                     ": the model file was written by a newer styletree (schema "
                                     "99; this program reads schemas up to " +
                                     std::to_string(schema_version()) +
                                     "); update styletree, or train again into a new file");
}

TEST_F(ModelStoreTest, RefusesImpossibleSchemaVersions) {
  save(example_model("example.org"));
  for (const char* version : {"-1", "-2147483648", "0"}) {
    execute(path, std::string{"PRAGMA user_version = "} + version);
    const std::string expected = path + ": the model file is damaged (its schema version is " +
                                 version + "); restore a backup, or train again into a new file";
    EXPECT_EQ(complaint_on_load(), expected);
    EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected);
  }
}

TEST_F(ModelStoreTest, ReportsTruncatedFiles) {
  save(example_model("example.org"));
  const std::string whole = test::read_file(path);
  for (std::size_t size = 1024; size < whole.size(); size += 1024) {
    test::write_file(path, whole.substr(0, size));
    EXPECT_EQ(complaint_on_load(), path + ": the model file is truncated (" + std::to_string(size) +
                                       " of " + std::to_string(whole.size()) +
                                       " bytes); restore a backup, or train again into a new file");
  }
  test::write_file(path, "");
  EXPECT_EQ(complaint_on_load(),
            path + ": this is not a styletree model file (it is empty); choose another file");
}

TEST_F(ModelStoreTest, NoticesAnyChangeToWhatCleaningReads) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"UPDATE element_node SET mark = 'meaningful' WHERE mark = 'noisy'",
        "UPDATE element_node SET tag = 'x' WHERE id = 2",
        "UPDATE element_node SET importance = 0.123 WHERE id = 1",
        "DELETE FROM element_node WHERE id = 3",
        "DELETE FROM element_node WHERE id = (SELECT max(id) FROM element_node)",
        "DELETE FROM vocabulary", "UPDATE style_child SET element_id = 1 WHERE element_id = 2",
        "UPDATE style_child SET element_id = 4000000000", "DELETE FROM style_node WHERE id = 1",
        "UPDATE style_node SET element_id = -5 WHERE id = 1",
        "UPDATE style_node SET pages = pages + 1 WHERE id = 0",
        "UPDATE feature SET text = text || 'x' WHERE locally_noisy = 1",
        "UPDATE model SET profile = 'site'", "UPDATE element_node SET pages = 9999999999999"}) {
    execute(path, std::string{"PRAGMA foreign_keys = OFF; PRAGMA journal_mode = DELETE;"} + damage);
    const std::string said = complaint_on_load();
    EXPECT_NE(said.find("version 1 of site example.org is damaged ("), std::string::npos)
        << damage << " -> " << said;
    EXPECT_TRUE(ModelStore::open(path).list().at(0).damaged) << damage;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, NoticesAnyChangeToTheRest) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"UPDATE model SET noise_min_pages = 4",
        "UPDATE model SET merge_elements = 1 - merge_elements", "UPDATE model SET seed = 8",
        "UPDATE model SET created_at = '2027-01-31T12:00:00Z'", "UPDATE model SET parser = 'other'",
        "UPDATE model SET pages_seen = 21", "UPDATE model SET tree_noisy = tree_noisy + 1",
        "UPDATE sample_page SET digest = 'x' WHERE position = 3",
        "UPDATE sample_page SET date = '' WHERE position = 3",
        "UPDATE vocabulary SET pages = pages + 1",
        "UPDATE element_node SET example = 'x' WHERE id = 3",
        "UPDATE feature SET pages = pages + 1", "UPDATE feature SET occurrences = occurrences + 1",
        "UPDATE feature SET entropy = 0.5", "DELETE FROM feature WHERE locally_noisy = 0",
        "UPDATE feature SET text = text || 'x' WHERE locally_noisy = 0"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE;"} + damage);
    const std::string said = complaint_on_load();
    EXPECT_NE(said.find("version 1 of site example.org is damaged ("), std::string::npos)
        << damage << " -> " << said;
    EXPECT_EQ(complaint([&] { ModelStore::open(path).load("example.org", Detail::cleaning); }), "")
        << damage;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, NoticesAnyChangeToTheTemplates) {
  save(example_model("example.org", 12, Profile::template_));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"DELETE FROM pagelet_template", "UPDATE pagelet_template SET pages = x''",
        "UPDATE pagelet_template SET pages = zeroblob(length(pages))",
        "UPDATE pagelet_template SET fingerprints = x'01'",
        "UPDATE pagelet_template SET fingerprints = zeroblob(length(fingerprints))",
        "UPDATE model SET profile = 'site'", "UPDATE model SET profile = 'paper'"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE;"} + damage);
    const std::string said = complaint_on_load();
    EXPECT_NE(said.find("version 1 of site example.org is damaged ("), std::string::npos)
        << damage << " -> " << said;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, NoticesAnyChangeToTheEvidence) {
  save(example_model("example.org", 12, Profile::site));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"UPDATE site_node SET mark = 'mixed'",
        "UPDATE site_node SET importance = importance / 2",
        "UPDATE site_node SET styles = styles + 1",
        "UPDATE site_node SET variety = 1 - variety",
        "UPDATE site_node SET below = 1 - below",
        "UPDATE site_node SET occurrences = occurrences + 1",
        "UPDATE site_node SET probability = 5",
        "UPDATE site_node SET link_probability = 5",
        "UPDATE model SET threshold = 0.21",
        "UPDATE site_node SET tag = 'x'",
        "DELETE FROM site_node",
        "UPDATE site_node SET pages = -1",
        "UPDATE site_node SET path = path + 1",
        "UPDATE model SET has_records = 1 - has_records",
        "UPDATE model SET has_threads = 1 - has_threads",
        "UPDATE model SET publisher = 'x'",
        "UPDATE site_node SET published = 5",
        "UPDATE site_node SET authors = 5",
        "UPDATE site_node SET day_first = 1",
        "UPDATE model SET without = 'lexicon'",
        "UPDATE model SET without = 'all'",
        "DELETE FROM evidence WHERE kind = 'repeated_shingles'",
        "UPDATE evidence SET hashes = CAST(hashes || x'00' AS BLOB) WHERE kind = 'shared_shingles'",
        "UPDATE evidence SET hashes = x'02000000000000000100000000000000'",
        "UPDATE evidence SET hashes = zeroblob(16)",
        "DELETE FROM document_frequency",
        "UPDATE document_frequency SET documents = documents + 1",
        "UPDATE document_frequency SET documents = 1",
        "DELETE FROM sample_page WHERE position = 11",
        "UPDATE sample_page SET matched = 0.125 WHERE position = 2",
        "UPDATE sample_page SET matched = NULL WHERE position = 2",
        "UPDATE sample_page SET familiar = 0.125 WHERE position = 2",
        "UPDATE model SET first_date = '2025-01-01T00:00:00Z'",
        "UPDATE model SET last_date = ''",
        "UPDATE document_frequency SET terms = x'02000000000000000100000000000000'",
        "UPDATE document_frequency SET counts = CAST(counts || x'0000' AS BLOB)",
        "UPDATE document_frequency SET counts = CAST(counts || x'01000000' AS BLOB)",
        "UPDATE document_frequency SET counts = zeroblob(length(counts))"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE;"} + damage);
    EXPECT_NE(complaint_on_load().find("version 1 of site example.org is damaged ("),
              std::string::npos)
        << damage;
    EXPECT_NE(complaint([&] { ModelStore::open(path).load("example.org", Detail::cleaning); }), "")
        << damage;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, NoticesAnyChangeToThePages) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"DELETE FROM page_bytes WHERE position = 0", "DELETE FROM page_bytes WHERE position = 11",
        "UPDATE page_bytes SET position = 20 WHERE position = 11", "DELETE FROM page_bytes",
        "UPDATE page_bytes SET packed = x'' WHERE position = 3",
        "UPDATE page_bytes SET packed = zeroblob(1000) WHERE position = 3",
        "UPDATE page_bytes SET packed = substr(packed, 1, length(packed) - 1) WHERE position = 3",
        "UPDATE page_bytes SET packed = CAST(substr(packed, 1, 30) || x'00' || substr(packed, 32) "
        "AS BLOB) WHERE position = 0",
        // This frame declares an unpacked size of 2^40 bytes.
        "UPDATE page_bytes SET packed = x'28b52ffdc00000000000010000010000' WHERE position = 3",
        "UPDATE page_bytes SET packed = (SELECT other.packed FROM page_bytes AS other WHERE "
        "other.position = 5) WHERE position = 3"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE;"} + damage);
    const std::string said =
        complaint([&] { ModelStore::open(path).load("example.org", Detail::with_pages); });
    EXPECT_NE(said.find("version 1 of site example.org is damaged ("), std::string::npos)
        << damage << " -> " << said;
    EXPECT_EQ(complaint_on_load(), "") << "only Detail::with_pages reads them: " << damage;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, RefusesNegativeCounts) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"model SET pages_seen = -1", "model SET sample_size = -500", "model SET tree_pages = -12",
        "feature SET occurrences = -1", "element_node SET pages = -1", "style_node SET pages = -1",
        "vocabulary SET pages = -1"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE; UPDATE "} + damage);
    EXPECT_EQ(complaint_on_load(), path +
                                       ": version 1 of site example.org is damaged (a count is out "
                                       "of range); restore a backup, or train again")
        << damage;
    EXPECT_LT(ModelStore::open(path).list().at(0).counts.pages_seen, 100U) << damage;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, RefusesViewsInPlaceOfTables) {
  const std::string endless =
      "CREATE VIEW vocabulary AS WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 "
      "FROM number) SELECT 1 AS model_id, 'a' AS tag, 'class' AS attribute, 'x' || i AS token, 1 "
      "AS pages FROM number";
  const std::string expected = path +
                               ": the model file is damaged (the table vocabulary is missing); "
                               "restore a backup, or train again into a new file";
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  execute(path, "PRAGMA journal_mode = DELETE; DROP TABLE vocabulary; " + endless);
  EXPECT_EQ(complaint_on_load(), expected);
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected);

  test::write_file(path, good);
  execute(path,
          "PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET "
          "sql = \"" +
              endless + "\" WHERE name = 'vocabulary'");
  EXPECT_NE(complaint_on_load().find(": the model file is damaged ("), std::string::npos)
      << "although sqlite_schema lists it as a table";
}

TEST_F(ModelStoreTest, IsNotLedOverRowsTwice) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  for (const char* table : {"vocabulary", "feature", "style_child", "sample_page"}) {
    const std::string name = table;
    execute(path, "PRAGMA journal_mode = DELETE; ALTER TABLE " + name +
                      " RENAME TO once; CREATE TABLE " + name +
                      " AS SELECT * FROM once UNION ALL SELECT * FROM once");
    const std::string said = complaint_on_load();
    EXPECT_NE(said.find(": the model file is damaged (the "), std::string::npos) << said;
    EXPECT_NE(said.find(" differs from the one that styletree creates); restore"),
              std::string::npos)
        << said;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, ReadsNothingThroughASchemaThatIsNotOurs) {
  save(example_model("example.org"));
  const std::string good = test::read_file(path);
  struct Case {
    std::string sql;
    std::string damage;
  };
  // The value of a computed column takes 400 MB, or hours to compute.
  const std::string large = "(printf('%.*c', 400000000, 'a'))";
  const std::string slow =
      "(instr(printf('%.*c', 20000000, 'a'), printf('%.*c', 10000000, 'a') || 'b'))";
  for (const Case& hostile : {
           Case{"ALTER TABLE vocabulary ADD COLUMN more TEXT AS " + large + " VIRTUAL",
                "the table vocabulary differs from the one that styletree creates"},
           Case{"ALTER TABLE site ADD COLUMN more INTEGER AS " + slow + " VIRTUAL",
                "the table site differs from the one that styletree creates"},
           Case{"ALTER TABLE document_frequency ADD COLUMN more BLOB AS (zeroblob(900000000))",
                "the table document_frequency differs from the one that styletree creates"},
           Case{"CREATE INDEX slow ON site (instr(name, 'x'))",
                "the index slow is not one of styletree's"},
           Case{"CREATE VIEW more AS SELECT " + slow, "the view more is not one of styletree's"},
           Case{"CREATE TRIGGER more AFTER INSERT ON site BEGIN SELECT " + slow + "; END",
                "the trigger more is not one of styletree's"},
           Case{"CREATE TABLE more (a)", "the table more is not one of styletree's"},
       }) {
    execute(path, "PRAGMA journal_mode = DELETE; " + hostile.sql);
    const std::string expected = path + ": the model file is damaged (" + hostile.damage +
                                 "); restore a backup, or train again into a new file";
    EXPECT_EQ(complaint_on_load(), expected);
    EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected);
    EXPECT_NE(
        complaint([&] { ModelStore::deserialize(test::read_file(path)); }).find(hostile.damage),
        std::string::npos);
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, BoundsWhatSqliteReadsByItself) {
  // SQLite reads the statistics table right after the schema.
  save(example_model("example.org"));
  execute(
      path,
      "PRAGMA journal_mode = DELETE; ANALYZE; PRAGMA writable_schema = ON; UPDATE sqlite_schema "
      "SET sql = 'CREATE TABLE sqlite_stat1(tbl, idx, stat TEXT AS (printf(''%.*c'', 200000, "
      "''a'')))' WHERE name = 'sqlite_stat1'");
  // The outcome is the same whether this read fails before the check or is ignored.
  for (int i = 0; i < 2; ++i) {
    EXPECT_NE(complaint_on_load().find(": the model file is damaged ("), std::string::npos);
    EXPECT_NE(complaint([&] { ModelStore::open_or_create(path); }), "");
  }
}

TEST_F(ModelStoreTest, KnowsItsSchemaWhateverTheLayout) {
  save(example_model("example.org"));
  const std::string rewrite =
      "PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
      "replace(sql, ";
  execute(path, rewrite + "' NOT NULL', ' /* more */  NOT -- less\n NULL') WHERE name = 'model'");
  EXPECT_EQ(complaint_on_load(), "");
  execute(path, rewrite + "'''site''', '''si  te''') WHERE name = 'model'");
  EXPECT_NE(complaint_on_load(), "");
}

}  // namespace
}  // namespace sst
