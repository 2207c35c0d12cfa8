#include "common/model/model_store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <thread>

#include "common/error.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/temp_dir.hpp"
#include "trainer/learn_model.hpp"

namespace sst {
namespace {

using test::TempDir;

SiteModel example_model(const std::string& site, std::size_t pages = 12,
                        Profile profile = Profile::paper) {
  std::vector<TrainingPage> sample;
  for (std::size_t i = 0; i < pages; ++i) {
    const std::string html = test::example_page(i);
    sample.push_back({make_sampling_key(1, "/" + std::to_string(i) + ".html", digest_of(html)),
                      test::page(html)});
  }
  SiteModel model = learn_model(sample, parameters_of(profile), 1);
  model.site = site;
  model.created_at = "2026-01-31T12:00:00Z";
  model.program = "styletree test";
  model.parser = "parser";
  model.sample_size = 500;
  model.seed = 7;
  model.counts = {20, 3, 1};
  return model;
}

/// What a call says when it throws ModelError; "" if it does not.
std::string complaint(const std::function<void()>& call) {
  try {
    call();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

void execute(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK)
      << (message ? message : "");
  sqlite3_free(message);
  sqlite3_close(handle);
}

/// What a call says to a user who may not write what others own: root may, and gives that up in a
/// process of its own.
std::string complaint_without_rights(const std::function<void()>& call) {
  constexpr uid_t kNobody = 65'534;
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const bool is_ready = geteuid() != 0 || setresuid(kNobody, kNobody, kNobody) == 0;
    const std::string said = is_ready ? complaint(call) : "rights cannot be given up";
    const bool is_told = write(ends[1], said.data(), said.size()) >= 0;
    _exit(is_told ? 0 : 1);
  }
  close(ends[1]);
  std::string said;
  char buffer[1024];
  for (ssize_t size = 0; (size = read(ends[0], buffer, sizeof buffer)) > 0;) {
    said.append(buffer, static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "the process did not come to its end";
  return said;
}

/// Lets everybody read a folder and the files in it, and nobody write.
void make_read_only(const TempDir& folder) {
  using std::filesystem::perms;
  constexpr perms kRead = perms::owner_read | perms::group_read | perms::others_read;
  for (const auto& entry : std::filesystem::directory_iterator{folder.path()}) {
    std::filesystem::permissions(entry.path(), kRead);
  }
  std::filesystem::permissions(folder.path(),
                               kRead | perms::owner_exec | perms::group_exec | perms::others_exec);
}

void make_writable(const TempDir& folder) {
  std::filesystem::permissions(folder.path(), std::filesystem::perms::owner_all);
}

class ModelStoreTest : public testing::Test {
 protected:
  void save(const SiteModel& model) { ModelStore::open_or_create(path).save(model); }
  std::string complaint_on_load() {
    return complaint([&] { ModelStore::open(path).load("example.org", Detail::full); });
  }

  TempDir temp;
  const std::string path = temp / "m.db";
};

TEST_F(ModelStoreTest, GivesBackWhatWasSaved) {
  const SiteModel saved = example_model("example.org");
  save(saved);
  const SiteModel loaded = ModelStore::open(path).load("example.org", Detail::full);
  EXPECT_EQ(loaded.site, "example.org");
  EXPECT_EQ(loaded.version, 1);
  EXPECT_EQ(loaded.created_at, saved.created_at);
  EXPECT_EQ(loaded.program, saved.program);
  EXPECT_EQ(loaded.parser, saved.parser);
  EXPECT_EQ(loaded.parameters.profile, Profile::paper);
  EXPECT_EQ(loaded.parameters.threshold, saved.parameters.threshold);
  EXPECT_EQ(loaded.parameters.vocabulary, saved.parameters.vocabulary);
  EXPECT_EQ(loaded.parameters.noise, saved.parameters.noise);
  EXPECT_EQ(loaded.sample_size, 500U);
  EXPECT_EQ(loaded.seed, 7U);
  EXPECT_EQ(loaded.counts, saved.counts);
  EXPECT_EQ(loaded.sample, saved.sample);
  EXPECT_EQ(loaded.vocabulary.entries(), saved.vocabulary.entries());
  EXPECT_EQ(loaded.keys, saved.keys);
  EXPECT_EQ(loaded.examples, saved.examples);
  EXPECT_EQ(loaded.tree.census(), saved.tree.census());
  ASSERT_EQ(loaded.tree.elements().size(), saved.tree.elements().size());
  ASSERT_EQ(loaded.tree.features().size(), saved.tree.features().size());
  EXPECT_EQ(model_checksum(loaded), model_checksum(saved));
  EXPECT_EQ(rest_checksum(loaded), rest_checksum(saved));
  for (std::size_t i = 0; i < saved.tree.styles().size(); ++i) {
    EXPECT_EQ(loaded.tree.styles()[i].sequence, saved.tree.styles()[i].sequence)
        << "made again from keys";
  }
}

TEST_F(ModelStoreTest, GivesBackTheEvidenceOfTheSiteProfile) {
  SiteModel saved = example_model("example.org", 12, Profile::site);
  saved.parameters.without.add(Stage::title);
  ASSERT_FALSE(saved.evidence.empty());
  save(saved);
  for (const Detail detail : {Detail::cleaning, Detail::full}) {
    const SiteModel loaded = ModelStore::open(path).load("example.org", detail);
    EXPECT_EQ(loaded.evidence.tables(), saved.evidence.tables());
    EXPECT_EQ(loaded.path_keys, saved.path_keys);
    EXPECT_EQ(loaded.parameters.without, saved.parameters.without);
  }
}

TEST_F(ModelStoreTest, NoticesAnyChangeToTheEvidence) {
  save(example_model("example.org", 12, Profile::site));
  const std::string good = test::read_file(path);
  for (const char* damage :
       {"UPDATE path SET vetoed = 1 - vetoed", "UPDATE path SET container_pages = 3",
        "UPDATE path SET tag = 'x'", "DELETE FROM path", "UPDATE path SET pages = -1",
        "UPDATE path SET hash = hash + 1", "UPDATE model SET has_records = 1 - has_records",
        "UPDATE model SET without = 'lexicon'", "UPDATE model SET without = 'all'",
        "DELETE FROM evidence WHERE kind = 'template_shingles'",
        "UPDATE evidence SET hashes = CAST(hashes || x'00' AS BLOB) WHERE kind = 'shared_shingles'",
        "UPDATE evidence SET hashes = x'02000000000000000100000000000000'",
        "UPDATE evidence SET hashes = zeroblob(16)"}) {
    execute(path, std::string{"PRAGMA journal_mode = DELETE;"} + damage);
    EXPECT_NE(complaint_on_load().find("version 1 of site example.org is damaged ("),
              std::string::npos)
        << damage;
    EXPECT_NE(complaint([&] { ModelStore::open(path).load("example.org", Detail::cleaning); }), "")
        << damage;
    test::write_file(path, good);
  }
}

// Schema 1 knew no evidence: its models are those of the style tree.
TEST_F(ModelStoreTest, ReadsModelsOfTheFirstSchema) {
  save(example_model("example.org"));
  execute(path,
          "PRAGMA journal_mode = DELETE; DROP TABLE path; DROP TABLE evidence;"
          "ALTER TABLE model DROP COLUMN without; ALTER TABLE model DROP COLUMN has_records;"
          "PRAGMA user_version = 1");
  const SiteModel loaded = ModelStore::open(path).load("example.org", Detail::full);
  EXPECT_TRUE(loaded.evidence.empty());
  EXPECT_TRUE(loaded.parameters.without.empty());
  EXPECT_EQ(loaded.tree.census().pages, 12U);
}

TEST_F(ModelStoreTest, ReadsLessForCleaning) {
  save(example_model("example.org"));
  const SiteModel full = ModelStore::open(path).load("example.org", Detail::full);
  const SiteModel lean = ModelStore::open(path).load("example.org", Detail::cleaning);
  EXPECT_EQ(lean.tree.elements().size(), full.tree.elements().size());
  EXPECT_LT(lean.tree.features().size(), full.tree.features().size());
  EXPECT_TRUE(lean.sample.empty());
  EXPECT_EQ(model_checksum(lean), model_checksum(full));
}

TEST_F(ModelStoreTest, CountsVersionsAndPutsTheLastInForce) {
  ModelStore store = ModelStore::open_or_create(path);
  EXPECT_EQ(store.save(example_model("example.org")), 1);
  EXPECT_EQ(store.save(example_model("other.org")), 1);
  EXPECT_EQ(store.save(example_model("example.org", 6)), 2);
  EXPECT_EQ(store.load("example.org", Detail::full).version, 2);
  EXPECT_EQ(store.load("example.org", Detail::full, 1).tree.census().pages, 12U);
  const auto models = store.list();
  ASSERT_EQ(models.size(), 3U);
  EXPECT_EQ(models[0].site, "example.org");
  EXPECT_FALSE(models[0].active);
  EXPECT_TRUE(models[1].active);
  EXPECT_EQ(models[1].sampled_pages, 6U);
  EXPECT_EQ(models[2].site, "other.org");
  EXPECT_TRUE(models[2].active);
}

TEST_F(ModelStoreTest, AnswersQuestionsInSql) {
  save(example_model("example.org"));
  Database database{path, Database::Access::read_only};
  EXPECT_EQ(database.query_integer(
                "SELECT count(*) FROM style_child JOIN style_node ON style_node.model_id = "
                "style_child.model_id AND style_node.id = style_id JOIN element_node AS parent ON "
                "parent.model_id = style_node.model_id AND parent.id = style_node.element_id "
                "WHERE parent.tag = '#root'"),
            1);
  EXPECT_GT(database.query_integer("SELECT count(*) FROM element_node WHERE mark = 'noisy' AND "
                                   "example LIKE '%recycled thoughts%'"),
            0);
  EXPECT_GT(
      database.query_integer("SELECT count(*) FROM feature WHERE text = 'bench' AND entropy = 1"),
      0);
}

TEST_F(ModelStoreTest, SaysWhichSitesThereAre) {
  save(example_model("example.org"));
  EXPECT_EQ(complaint([&] { ModelStore::open(path).load("nowhere.org", Detail::full); }),
            path + ": there is no model of site nowhere.org; the sites in it: example.org");
  EXPECT_EQ(complaint([&] { ModelStore::open(path).load("example.org", Detail::full, 9); }),
            path + ": there is no version 9 of site example.org; the sites in it: example.org");
}

TEST_F(ModelStoreTest, SaysWhenThereIsNoFile) {
  EXPECT_EQ(complaint([&] { ModelStore::open(path); }),
            path + ": there is no such model file; train one with: sst-train learn --db " + path);
}

TEST_F(ModelStoreTest, RefusesFilesThatAreNoDatabase) {
  test::write_file(path,
                   "This is a text and not a database, however long it may go on and on and on.");
  EXPECT_EQ(complaint_on_load(), path +
                                     ": this is not a styletree model file (not an SQLite "
                                     "database); name another file with --db");
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }),
            path +
                ": this is not a styletree model file (not an SQLite database); name another file "
                "with --db");
}

TEST_F(ModelStoreTest, RefusesDatabasesOfOtherPrograms) {
  execute(path, "CREATE TABLE bookmark (url TEXT)");
  const std::string expected = path +
                               ": this is not a styletree model file (it belongs to another "
                               "program); name another file with --db";
  EXPECT_EQ(complaint_on_load(), expected);
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected)
      << "and leaves them alone";
}

TEST_F(ModelStoreTest, SaysWhatToDoAboutEveryFailure) {
  save(example_model("example.org"));
  const Database database{path, Database::Access::read_write};
  for (const int code :
       {SQLITE_ERROR, SQLITE_PERM, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_READONLY,
        SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_NOTADB,
        SQLITE_IOERR_SHORT_READ, SQLITE_MISMATCH}) {
    const std::string said = complaint([&] { database.fail(code); });
    EXPECT_TRUE(said.starts_with(path + ": ")) << said;
    EXPECT_NE(said.find("; "), std::string::npos) << "and the next step: " << said;
  }
}

TEST_F(ModelStoreTest, RefusesNewerFiles) {
  save(example_model("example.org"));
  execute(path, "PRAGMA user_version = 99");
  EXPECT_EQ(complaint_on_load(),
            path +
                ": the model file was written by a newer styletree (schema 99, this program "
                "knows up to " +
                std::to_string(schema_version()) +
                "); update styletree, or train again into a new file");
}

TEST_F(ModelStoreTest, RefusesImpossibleSchemaVersions) {
  save(example_model("example.org"));
  for (const char* version : {"-1", "-2147483648", "0"}) {
    execute(path, std::string{"PRAGMA user_version = "} + version);
    const std::string expected = path + ": the model file is damaged (its schema version is " +
                                 version + "); put back a copy, or train again into a new file";
    EXPECT_EQ(complaint_on_load(), expected);
    EXPECT_EQ(complaint([&] { ModelStore::open_or_create(path); }), expected);
  }
}

TEST_F(ModelStoreTest, CompletesAFileThatWasBarelyBegun) {
  execute(path, "PRAGMA application_id = " + std::to_string(kApplicationId));
  save(example_model("example.org"));
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, ReportsTruncatedFiles) {
  save(example_model("example.org"));
  const std::string whole = test::read_file(path);
  for (std::size_t size = 1024; size < whole.size(); size += 1024) {
    test::write_file(path, whole.substr(0, size));
    EXPECT_EQ(complaint_on_load(), path + ": the model file is cut short (" + std::to_string(size) +
                                       " of " + std::to_string(whole.size()) +
                                       " bytes); put back a copy, or train again into a new file");
  }
  test::write_file(path, "");
  EXPECT_EQ(
      complaint_on_load(),
      path + ": this is not a styletree model file (it is empty); name another file with --db");
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
       {"UPDATE model SET threshold = 0.21", "UPDATE model SET noise_min_pages = 4",
        "UPDATE model SET merge_elements = 1 - merge_elements", "UPDATE model SET seed = 8",
        "UPDATE model SET created_at = '2027-01-31T12:00:00Z'", "UPDATE model SET parser = 'other'",
        "UPDATE model SET pages_seen = 21", "UPDATE model SET tree_noisy = tree_noisy + 1",
        "UPDATE sample_page SET digest = 'x' WHERE position = 3",
        "DELETE FROM sample_page WHERE position = 11", "UPDATE vocabulary SET pages = pages + 1",
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
                                       "of range); put back a copy, or train again")
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
                               ": the model file is damaged (a table is missing); put back a "
                               "copy, or train again into a new file";
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
      << "though the schema calls it a table";
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
    EXPECT_NE(said.find("version 1 of site example.org is damaged (a "), std::string::npos)
        << name << " -> " << said;
    test::write_file(path, good);
  }
}

TEST_F(ModelStoreTest, ReadsOnAReadOnlyMedium) {
  save(example_model("example.org"));
  make_read_only(temp);
  EXPECT_EQ(
      complaint_without_rights([&] { ModelStore::open(path).load("example.org", Detail::full); }),
      "");
  make_writable(temp);
}

TEST_F(ModelStoreTest, SaysWhatAReaderWithoutRightsCanDo) {
  save(example_model("example.org"));
  test::write_file(path + "-wal", std::string(1000, 'x'));  // left over: it may hold a model
  make_read_only(temp);
  const std::string said = complaint_without_rights([&] { ModelStore::open(path); });
  EXPECT_EQ(said.find("cannot be written"), std::string::npos) << said;
  EXPECT_TRUE(said.starts_with(path + ": the model file cannot be ")) << said;
  EXPECT_NE(said.find(");"), std::string::npos) << said << " and what to do";
  make_writable(temp);
}

TEST_F(ModelStoreTest, LetsOthersReadWhileItWrites) {
  save(example_model("example.org"));
  Database writer{path, Database::Access::read_write};
  Transaction transaction{writer};
  writer.execute("UPDATE site SET active_version = 77");
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 1)
      << "what is in force";
}

TEST_F(ModelStoreTest, RollsBackWhatIsNotCommitted) {
  save(example_model("example.org"));
  {
    Database writer{path, Database::Access::read_write};
    Transaction transaction{writer};
    writer.execute("DELETE FROM model");
  }
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, MakesNoFileBeforeThereIsAModel) {
  ModelStore store = ModelStore::open_or_create(path);
  EXPECT_TRUE(std::filesystem::is_empty(temp.path()));
  EXPECT_TRUE(store.list().empty());
  EXPECT_TRUE(store.in_force().empty());
  EXPECT_EQ(complaint([&] { store.load("example.org", Detail::full); }),
            path + ": there is no model of site example.org; the sites in it: none");
  EXPECT_TRUE(std::filesystem::is_empty(temp.path()));
  store.save(example_model("example.org"));
  EXPECT_EQ(store.list().size(), 1U);
  EXPECT_EQ(complaint_on_load(), "");
  EXPECT_EQ(test::read_file(path).at(18), 2) << "the header says: with a write-ahead log";
}

TEST_F(ModelStoreTest, SaysAtOnceWhereNoFileCanBeMade) {
  EXPECT_EQ(complaint([&] { ModelStore::open_or_create(temp / "no/m.db"); }),
            temp / "no/m.db" + ": there is no folder " + (temp / "no") +
                " for the model file to be in; make it, or name another file with --db");
  const std::string denied =
      path +
      ": the model file, or the folder that it is in, cannot be written (Permission "
      "denied); check their permissions, or name another file with --db";
  const auto begin = [&] { ModelStore::open_or_create(path); };
  make_read_only(temp);
  EXPECT_EQ(complaint_without_rights(begin), denied);
  make_writable(temp);
  save(example_model("example.org"));
  make_read_only(temp);
  EXPECT_EQ(complaint_without_rights(begin), denied);
  make_writable(temp);
}

TEST_F(ModelStoreTest, LetsTrainersBeginOneFileTogether) {
  constexpr int kTrainers = 4;
  const SiteModel model = example_model("example.org");
  std::vector<ModelStore> stores;
  for (int i = 0; i < kTrainers; ++i) {
    stores.push_back(ModelStore::open_or_create(path));
  }
  std::vector<std::string> said(kTrainers);
  std::vector<std::thread> trainers;
  for (int i = 0; i < kTrainers; ++i) {
    trainers.emplace_back([&, i] {
      said[i] = complaint([&] {
        stores[i].save(model);
        stores[i].save(model);
      });
    });
  }
  for (std::thread& trainer : trainers) {
    trainer.join();
  }
  EXPECT_EQ(said, std::vector<std::string>(kTrainers));
  EXPECT_EQ(ModelStore::open(path).list().size(), 2U * kTrainers);
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 2 * kTrainers);
}

TEST_F(ModelStoreTest, BeginsAgainWhereTheFirstModelWasNeverCommitted) {
  const auto begin_and_die = [&] {
    const pid_t child = fork();
    if (child == 0) {
      Database writer{path, Database::Access::create};
      writer.execute("PRAGMA cache_size = 1");
      Transaction transaction{writer};
      writer.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
      writer.execute("CREATE TABLE site (name TEXT); INSERT INTO site VALUES (zeroblob(50000))");
      _exit(0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    ASSERT_GT(std::filesystem::file_size(path), 0U);
  };
  begin_and_die();
  EXPECT_EQ(
      complaint_on_load(),
      path + ": this is not a styletree model file (it is empty); name another file with --db");
  begin_and_die();
  save(example_model("example.org"));
  EXPECT_EQ(complaint_on_load(), "");
}

TEST_F(ModelStoreTest, WorksWithoutAWriteAheadLog) {
  // Locks by files, and has no shared memory: as some network folders.
  sqlite3_vfs* usual = sqlite3_vfs_find(nullptr);
  ASSERT_EQ(sqlite3_vfs_register(sqlite3_vfs_find("unix-dotfile"), 1), SQLITE_OK);
  save(example_model("example.org"));
  save(example_model("example.org", 6));
  EXPECT_EQ(ModelStore::open(path).load("example.org", Detail::full).version, 2);
  EXPECT_FALSE(has_log(path));
  sqlite3_vfs_register(usual, 1);
}

TEST_F(ModelStoreTest, UndoesWhatAKilledTrainerLeftWithoutAWriteAheadLog) {
  save(example_model("example.org"));
  execute(path, "PRAGMA journal_mode = DELETE");
  const pid_t child = fork();
  if (child == 0) {
    Database writer{path, Database::Access::read_write};
    writer.execute("PRAGMA cache_size = 1");  // so that the file is written to before the end
    Transaction transaction{writer};
    writer.execute("UPDATE element_node SET tag = tag || 'x', example = hex(zeroblob(5000))");
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  EXPECT_TRUE(has_log(path));
  EXPECT_EQ(complaint_on_load(), "");
  EXPECT_FALSE(has_log(path));
}

}  // namespace
}  // namespace sst
