#include "common/model/database.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "tests/support/model_files.hpp"

namespace sst {
namespace {

using test::complaint;
using test::execute;

/// A database with a write-ahead log, and a table with one column and one row.
class DatabaseTest : public testing::Test {
 protected:
  DatabaseTest() {
    execute(path,
            "PRAGMA journal_mode = WAL; CREATE TABLE plot (name TEXT); INSERT INTO plot VALUES "
            "('alder')");
  }

  std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator{temp.path()}) {
      names.insert(entry.path().filename());
    }
    return names;
  }
  static std::int64_t plots(Database& database) {
    return database.query_integer("SELECT count(*) FROM plot");
  }

  test::TempDir temp;
  const std::string path = temp / "m.db";
};

// "learn --site-by" may have stored models before the disk filled up.
TEST_F(DatabaseTest, SaysOfAFullDiskThatWhatWasStoredIsInOrder) {
  Database database{path, Database::Access::read_write};
  database.execute("PRAGMA max_page_count = 3");
  database.execute("INSERT INTO plot VALUES ('birch')");
  EXPECT_EQ(complaint([&] { database.execute("INSERT INTO plot VALUES (zeroblob(30000))"); }),
            path +
                ": the disk is full; models stored earlier are intact. Make room and run the "
                "command again");
  EXPECT_EQ(plots(database), 2);
}

TEST_F(DatabaseTest, BindsAndReadsEveryType) {
  Database database{path, Database::Access::read_write};
  database.execute("CREATE TABLE value (i INTEGER, r REAL, t TEXT, e TEXT, b BLOB, n TEXT) STRICT");
  const std::string bytes{"\0\xFF\0", 3};
  Statement insert{database, "INSERT INTO value VALUES (?,?,?,?,?,?)"};
  for (const std::int64_t number : {std::int64_t{7}, std::int64_t{-1}}) {
    insert.bind(number).bind(0.25).bind("tide").bind(std::string_view{}).bind_blob(bytes);
    insert.bind_null().run();
  }
  Statement select{database, "SELECT * FROM value ORDER BY i"};
  for (const std::int64_t number : {-1, 7}) {
    ASSERT_TRUE(select.step());
    EXPECT_EQ(select.integer(0), number);
    EXPECT_EQ(select.real(1), 0.25);
    EXPECT_EQ(select.text(2), "tide");
    EXPECT_EQ(select.text(3), "");
    EXPECT_FALSE(select.is_null(3)) << "an empty view is bound as an empty text, not as NULL";
    EXPECT_EQ(select.blob(4), bytes);
    EXPECT_TRUE(select.is_null(5));
    EXPECT_EQ(select.text(5), "");
  }
  EXPECT_FALSE(select.step());
}

TEST_F(DatabaseTest, ReadersCannotWrite) {
  const std::string before = test::read_file(path);
  Database reader{path, Database::Access::read_only};
  EXPECT_EQ(plots(reader), 1);
  for (const char* sql : {"DELETE FROM plot", "CREATE TABLE other (x)", "PRAGMA user_version = 3",
                          "CREATE TEMP TABLE plot (name)"}) {
    EXPECT_NE(complaint([&] { reader.execute(sql); }), "") << sql;
  }
  EXPECT_EQ(plots(reader), 1);
  EXPECT_EQ(test::read_file(path), before);
}

TEST_F(DatabaseTest, ReadersLeaveNoFilesBehind) {
  const std::string before = test::read_file(path);
  const auto time = std::filesystem::last_write_time(path);
  {
    Database one{path, Database::Access::read_only};
    Database other{path, Database::Access::read_only};
    EXPECT_EQ(plots(one) + plots(other), 2);
  }
  EXPECT_EQ(files(), std::set<std::string>{"m.db"});
  EXPECT_EQ(test::read_file(path), before);
  EXPECT_EQ(std::filesystem::last_write_time(path), time);
}

TEST_F(DatabaseTest, ReadersLeaveTheLogOfAKilledTrainerWhereItIs) {
  const pid_t child = fork();
  if (child == 0) {
    Database writer{path, Database::Access::read_write};
    writer.execute("INSERT INTO plot VALUES ('beech')");
    _exit(0);  // as if killed: committed data is only in the log
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  ASSERT_TRUE(has_log(path));
  const std::string before = test::read_file(path);
  const std::string log = test::read_file(path + "-wal");
  {
    Database reader{path, Database::Access::read_only};
    EXPECT_EQ(plots(reader), 2);
  }
  EXPECT_EQ(test::read_file(path), before);
  EXPECT_EQ(test::read_file(path + "-wal"), log);
  Database writer{path, Database::Access::read_write};
  EXPECT_EQ(plots(writer), 2) << "the next writer sees both rows";
}

TEST_F(DatabaseTest, RollsBackUnlessCommitted) {
  Database database{path, Database::Access::read_write};
  {
    Transaction transaction{database};
    database.execute("INSERT INTO plot VALUES ('beech')");
  }
  EXPECT_EQ(plots(database), 1);
  {
    Transaction transaction{database};
    database.execute("INSERT INTO plot VALUES ('beech')");
    transaction.commit();
  }
  EXPECT_EQ(plots(database), 2);
}

TEST_F(DatabaseTest, ASnapshotIsOfOneMoment) {
  Database reader{path, Database::Access::read_only};
  Database writer{path, Database::Access::read_write};
  {
    const Snapshot snapshot{reader};
    EXPECT_EQ(plots(reader), 1);
    writer.execute("INSERT INTO plot VALUES ('beech')");
    EXPECT_EQ(plots(reader), 1);
  }
  EXPECT_EQ(plots(reader), 2);
}

TEST_F(DatabaseTest, ViewsInTheFileDoNotWork) {
  execute(path, "CREATE VIEW trap AS SELECT name FROM plot");
  Database reader{path, Database::Access::read_only};
  EXPECT_NE(complaint([&] { reader.query_integer("SELECT count(*) FROM trap"); }), "");
}

TEST_F(DatabaseTest, ValuesThatCannotBeBoundAreAnError) {
  Database database{path, Database::Access::read_write};
  Statement insert{database, "INSERT INTO plot VALUES (?)"};
  sqlite3_limit(database.handle(), SQLITE_LIMIT_LENGTH, 10);
  EXPECT_NE(complaint([&] { insert.bind(std::string(11, 'x')); }).find("is larger than"),
            std::string::npos);
  EXPECT_NE(complaint([&] { insert.bind_blob(std::string(11, 'x')); }), "");
  EXPECT_NE(complaint([&] { insert.bind(std::int64_t{1}).bind(std::int64_t{1}); }), "");
}

TEST_F(DatabaseTest, SaysWhatCannotBeOpened) {
  const std::string missing = temp / "none.db";
  for (const auto access : {Database::Access::read_only, Database::Access::read_write}) {
    EXPECT_EQ(complaint([&] { Database(missing, access); }),
              missing + ": no such model file; train one with: sst-train learn --db " + missing +
                  " --site NAME PAGES...");
  }
  EXPECT_FALSE(std::filesystem::exists(missing));
  EXPECT_EQ(complaint([&] { Database(temp.path(), Database::Access::read_only); }),
            temp.path().string() + ": this is a folder; specify the model file in it");
}

}  // namespace
}  // namespace sst
